import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { totalThen } from "../../ledger/rules/total-account-then.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { readTotalAccount } from "../../records/total-account.ts";
import { readUserCenter } from "../accounts/profile/center-queries.ts";
import { startPoolWorld, type PoolWorld } from "./test-pool-world.ts";

const database = withTestDatabase();
const [ann, bob] = [100_011, 100_012];
let world: PoolWorld;
/** What was read at one moment after another. */
const seen: { readonly userId: number; readonly batch: bigint; readonly total: bigint }[] = [];

const totalOf = async (userId: number): Promise<bigint> => {
  const { total, batch } = await readTotalAccount(database().db, userId);
  seen.push({ userId, batch, total });
  return total;
};
const isMember = async (userId: number): Promise<number> =>
  (await readUserCenter(database().db, userId, "https://candor.test", world.nowMs())).ibstatus;
/** A second after the run that it stops was started: the checker knows what a pool held by time. */
const loses = async (amount: bigint): Promise<void> => {
  await world.markAt(world.nowMs() + 1_000);
  await world.gain(-amount);
};

beforeAll(async () => {
  world = await startPoolWorld(database(), { stake: 0 });
  for (const userId of [ann, bob]) await world.fund(userId, usdt(10_000));
});
afterAll(() => world.stop());

test("[REF-02] money in a pool counts as what was paid in, from the purchase until it is paid out or the pool has lost everything", async () => {
  const id = (await world.enter(ann, 4_000)).data?.id ?? "";
  expect([await totalOf(ann), await isMember(ann)]).toEqual([usdt(10_000), 1]);
  await world.serve();
  expect((await world.holds(ann)).invested).toBe(0n);
  expect([await totalOf(ann), await isMember(ann)]).toEqual([usdt(10_000), 1]);
  // What the units are worth is no principal.
  await loses(usdt(1_000));
  expect([await totalOf(ann), await isMember(ann)]).toEqual([usdt(10_000), 1]);
  await world.enter(bob, 3_000);
  await world.serve();
  expect(await totalOf(bob)).toBe(usdt(10_000));
  for (let day = 0; day < 4; day += 1) await world.call("demo/passDay", ann, { id: Number(id) });
  await world.endOf(ann, id);
  for (let day = 0; day < 3; day += 1) await world.call("demo/passDay", ann, { id: Number(id) });
  await world.serve();
  expect([await totalOf(ann), await isMember(ann)]).toEqual([usdt(9_000), 0]);
  const { held } = await world.pool();
  await loses(held);
  await world.serve();
  expect(await world.pool()).toMatchObject({ endedMs: world.nowMs() });
  expect([await totalOf(bob), await isMember(bob)]).toEqual([usdt(7_000), 0]);
});

test("[REF-02] the database, which books by it, and the checker have the same total account of every moment", async () => {
  expect(new Set(seen.map(({ batch }) => batch)).size).toBeGreaterThan(4);
  // Only the function that books may call it.
  const owner = new pg.Client({ connectionString: database().ownerUrl });
  await owner.connect();
  for (const { userId, batch, total } of seen) {
    const { rows } = await owner.query<{ booked: string; checked: string }>(
      `SELECT total_account(r.user_id, 0::smallint, r.batch)::text AS booked, ${totalThen("r.user_id", "r.batch")}::text AS checked
       FROM (VALUES ($1::bigint, $2::bigint)) AS r (user_id, batch)`,
      [userId, batch],
    );
    expect(rows).toEqual([{ booked: String(total), checked: String(total) }]);
  }
  await owner.end();
  const findings = await checkLedger(database().db);
  expect(findings.filter((each) => !isSound([each]))).toEqual([]);
});
