import { protectionProfiles } from "@candor/core/protection/profile";
import { afterEach, expect, test } from "vitest";
import { openTickStore } from "../feed/tick-store.ts";
import { balancesOf } from "../ledger/balances.ts";
import { withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { recover } from "./recover/recover.ts";
import { placement, startMs, startWorld, usdt, type TestWorld } from "./test-world.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const worlds: TestWorld[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});
const start = async (nowMs: number, profile: "demo" | "open" = "demo"): Promise<TestWorld> => {
  const world = await startWorld(database(), nowMs, profile);
  worlds.push(world);
  return world;
};

/** From now on the database books one piece of settlements and fails at the next, as if the process had died. */
const dieAfterOnePiece = () =>
  owner().query(`
    CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM option WHERE status = 'settled') THEN RAISE EXCEPTION 'dead'; END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER die BEFORE UPDATE ON option FOR EACH STATEMENT EXECUTE FUNCTION die()`);

test("[OPT-05] [OPT-06] a crash between the pieces of very many due options changes no exit price", async () => {
  const users = Array.from({ length: 20 }, (_, index) => 100 + index);
  await dieAfterOnePiece();
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
  // After the sell time, and known when the first piece is booked.
  await dying.tradeAt(startMs + 60_250, "50000");
  const reason = await dying.engine.ended;
  expect(reason).toBeInstanceOf(Error);
  // Who asks afterwards is told why.
  await expect(dying.engine.submit(placement(100))).rejects.toMatchObject({ cause: reason });
  await dying.tickLog.stop();
  await owner().query("DROP TRIGGER die ON option");

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

test("[API-11] [OPT-05] a key answered before a crash gets the same answer after it, and options that came due settle by the rule", async () => {
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

test("[OPT-04] the cooldown of a recent placement lasts across a restart, and applies to no other user", async () => {
  const [userId, other] = [8, 9];
  const atMs = startMs + 1_200_000;
  const first = await start(atMs, "open");
  await first.tradeAt(atMs, "60000");
  for (const each of [userId, other]) await first.fund(each, usdt(100));
  expect((await first.ask(placement(userId))).outcome).toBe("applied");
  await first.stop();
  worlds.length = 0;
  const again = await start(atMs + 10_000, "open");
  await again.tradeAt(atMs + 10_000, "60000");
  expect(await again.ask(placement(userId))).toMatchObject({ body: "refused TheOrderWillBePlacedIn" });
  expect((await again.ask(placement(other))).outcome).toBe("applied");
  await again.tradeAt(atMs + 30_001, "60000");
  expect((await again.ask(placement(userId))).outcome).toBe("applied");
});

test("[OPT-07] [TRUST-03] a reserve that is not exactly what open options may pay stops the next start", async () => {
  const userId = 10;
  const atMs = startMs + 1_800_000;
  const world = await start(atMs);
  await world.tradeAt(atMs, "60000");
  await world.settled();
  await world.fund(userId, usdt(100));
  expect((await world.ask(placement(userId))).outcome).toBe("applied");
  await world.stop();
  worlds.length = 0;
  const recovered = async (reserveOff: number) => {
    const add = "UPDATE ledger_balance SET balance = balance + $1 WHERE account_id = 99";
    expect((await owner().query(add, [reserveOff])).rowCount).toBe(1);
    const store = await openTickStore(database().market);
    const state = recover(database().engine, store, 0, protectionProfiles.demo);
    await state.catch(() => {});
    await owner().query(add, [-reserveOff]);
    return await state;
  };
  for (const off of [-8_000_000, -1, 1])
    await expect(recovered(off)).rejects.toThrow(/reserve covers exactly/);
  expect((await recovered(0)).state.open.size).toBe(1);
});
