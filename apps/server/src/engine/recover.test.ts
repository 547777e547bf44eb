import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { balancesOf } from "../ledger/balances.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { placement, startMs, startWorld, usdt, type TestWorld } from "./test-world.ts";

const database = withTestDatabase();
const worlds: TestWorld[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});
const start = async (nowMs: number): Promise<TestWorld> => {
  const world = await startWorld(database(), nowMs);
  worlds.push(world);
  return world;
};

/** From now on the database books one piece of settlements and fails at the next, as if the process had died. */
const dieAfterOnePiece = (owner: pg.Client) =>
  owner.query(`
    CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM option WHERE status = 'settled') THEN RAISE EXCEPTION 'dead'; END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER die BEFORE UPDATE ON option FOR EACH STATEMENT EXECUTE FUNCTION die()`);

test("[OPT-05] [OPT-06] a crash amid the pieces of a great many due options changes no exit price", async () => {
  const users = Array.from({ length: 20 }, (_, index) => 100 + index);
  const owner = new pg.Client({ connectionString: database().ownerUrl });
  await owner.connect();
  await dieAfterOnePiece(owner);
  const dying = await start(startMs);
  await dying.tradeAt(startMs, "60000");
  await dying.fund(0, usdt(1_000_000));
  for (const userId of users) await dying.fund(userId, usdt(1_000));
  const asked = users.flatMap((userId) =>
    Array.from({ length: 30 }, () => dying.engine.submit(placement(userId))),
  );
  await dying.settled();
  await dying.markAt(startMs + 1);
  await Promise.all(asked);
  await dying.tradeAt(startMs + 59_000, "60001");
  // Later than the sell time, and known when the first piece is booked.
  await dying.tradeAt(startMs + 60_250, "50000");
  expect(await dying.engine.ended).toBeInstanceOf(Error);
  await dying.tickLog.stop();
  await owner.query("DROP TRIGGER die ON option");
  await owner.end();

  const again = await start(startMs + 61_000);
  await again.tradeAt(startMs + 61_000, "50000");
  await again.settled();
  const { rows } = await database().pool.query(
    "SELECT status, exit_price, count(*)::int AS options FROM option GROUP BY 1, 2",
  );
  expect(rows).toEqual([{ status: "settled", exit_price: 6_000_100_000_000n, options: 600 }]);
  for (const userId of users)
    expect((await balancesOf(database().db, userId)).wallet).toBe(usdt(1_000 + 30 * 8));
});

test("[API-11] [OPT-05] a key answered before a crash gets the same answer after it, and what came due settles by the rule", async () => {
  const userId = 7;
  const atMs = startMs + 600_000;
  const first = await start(atMs);
  await first.tradeAt(atMs - 1_000, "60000");
  await first.tradeAt(atMs, "60000");
  await first.fund(userId, usdt(100));
  const same = placement(userId);
  const answer = await first.ask(same);
  await first.ask(placement(userId, { seconds: 180 }));
  await first.tradeAt(atMs + 40_000, "60002");
  await first.stop();
  worlds.length = 0;
  const again = await start(atMs + 100_000);
  await again.tradeAt(atMs + 100_000, "59000");
  await again.settled();
  expect(await again.engine.submit(same)).toEqual({ ...answer, outcome: "replayed" });
  const optionsOf = async () =>
    (await database().pool.query("SELECT * FROM option WHERE user_id = $1 ORDER BY id", [userId])).rows;
  expect(await optionsOf()).toMatchObject([
    { status: "settled", outcome: "win", exit_price: 6_000_200_000_000n },
    { status: "open" },
  ]);
  await again.tradeAt(atMs + 180_010, "58000");
  await again.settled();
  expect((await optionsOf())[1]).toMatchObject({ status: "settled", outcome: "lose" });
  expect(await balancesOf(database().db, userId)).toMatchObject({ wallet: usdt(98), stake: 0n });
});
