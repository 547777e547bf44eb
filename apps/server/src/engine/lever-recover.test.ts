import { assert } from "@candor/core/assert/assert";
import { price, quantity } from "@candor/core/money/money";
import { protectionProfiles } from "@candor/core/protection/profile";
import { quotaDayStart } from "@candor/core/bot/quota";
import { rowsDigest } from "@candor/core/engine/state-hash";
import { step } from "@candor/core/engine/step";
import { minuteMs } from "@candor/core/time/time";
import { money } from "@candor/core/money/money";
import { afterEach, expect, test } from "vitest";
import { openTickStore } from "../feed/tick-store.ts";
import { balancesOf } from "../ledger/balances.ts";
import { checkLedger, isSound } from "../ledger/check.ts";
import { administerIn, withTestDatabase } from "../platform/db/test-database.ts";
import { recover } from "./recover/recover.ts";
import { at, opening, requestOf, startMs, startWorld, usdt, type TestWorld } from "./test-world.ts";

const database = withTestDatabase();
const worlds: TestWorld[] = [];
let nowMs = startMs;
let nextUser = 100;
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
  assert(isSound(await checkLedger(database().db)), "the ledger is sound after every test");
});
const start = async (atMs: number): Promise<TestWorld> => {
  const world = await startWorld(database(), atMs);
  worlds.push(world);
  return world;
};
/** Moves the price back to where it was before earlier tests, in steps that are not outliers. */
const fresh = async (): Promise<TestWorld> => {
  nowMs += 60 * minuteMs;
  const world = await start(nowMs - 1_000);
  await world.tradeAt(nowMs - 1_000, "54000");
  await world.tradeAt(nowMs, "60000");
  await world.settled();
  await world.fund(0, usdt(1_000_000));
  return world;
};
const userWith = async (world: TestWorld, contract: bigint): Promise<number> => {
  const userId = (nextUser += 1);
  await world.fund(userId, contract, contract);
  return userId;
};
const query = async (text: string, values: readonly unknown[] = []) =>
  (await database().pool.query(text, [...values])).rows;
const rowsOf = (userId: number) =>
  query("SELECT * FROM lever_order WHERE user_id = $1 ORDER BY id", [userId]);
const recovered = async () =>
  recover(database().engine, await openTickStore(database().market), 0, protectionProfiles.demo);
const asOwner = (text: string): Promise<void> => administerIn(database().ownerUrl, text);

/**
 * From now on the database books `statements` updates of orders and fails at the next, as if the process had died. With the code of
 * an operating failure the engine sends its batch again and again, and keeps the lead.
 */
const dieAfter = (statements: number, code = "raise_exception") =>
  asOwner(`
    CREATE SEQUENCE update_count;
    CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF nextval('update_count') > ${statements} THEN RAISE EXCEPTION 'dead' USING ERRCODE = '${code}'; END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER die BEFORE UPDATE ON lever_order FOR EACH STATEMENT EXECUTE FUNCTION die()`);
const liveAgain = () =>
  asOwner("DROP TRIGGER die ON lever_order; DROP FUNCTION die(); DROP SEQUENCE update_count");

test("[LEV-11] [LEV-12] a crash between the pieces of very many close-outs changes no price and closes none twice", async () => {
  const dying = await fresh();
  const users = await Promise.all(Array.from({ length: 130 }, () => userWith(dying, usdt(10_000))));
  const asked = users.flatMap((userId) =>
    Array.from({ length: 10 }, () => dying.engine.submit(opening(userId, { share: 1 }))),
  );
  await dying.settled();
  await dying.markAt(nowMs + 1);
  await Promise.all(asked);
  await dieAfter(1);
  await dying.tradeAt(nowMs + 1_000, "54000");
  // Known when the first piece is booked: it must not change what was decided.
  await dying.tradeAt(nowMs + 1_250, "50000");
  expect(await dying.engine.ended).toBeInstanceOf(Error);
  await dying.tickLog.stop();
  await liveAgain();
  const [{ count: booked }] = await query("SELECT count(*) FROM lever_order WHERE status = 'closed'");
  expect(booked).toBe(500n);

  const again = await start(nowMs + 2_000);
  await again.tradeAt(nowMs + 2_000, "50500");
  await again.settled();
  expect(
    await query(
      "SELECT status, close_reason, close_price, count(*)::integer AS count FROM lever_order GROUP BY 1, 2, 3",
    ),
  ).toEqual([{ status: "closed", close_reason: "closeOut", close_price: at("54000"), count: 1_300 }]);
  expect(await balancesOf(database().db, users[0] ?? 0)).toMatchObject({
    contract: usdt(10_000 - 1_000) - 10n * 500_000n,
    margin: 0n,
  });
});

test("[LEV-06] [LEV-10] a crash between an order's fill and its close: both are booked as decided", async () => {
  const dying = await fresh();
  const userId = await userWith(dying, usdt(10_000));
  await dying.ask(opening(userId, { askedPrice: at("59000"), takeProfit: at("59500") }));
  await dieAfter(1);
  await dying.tradeAt(nowMs + 1_000, "58900");
  await dying.settled();
  expect(await rowsOf(userId)).toMatchObject([{ status: "open", open_price: at("58900") }]);
  await dying.tradeAt(nowMs + 2_000, "59600");
  expect(await dying.engine.ended).toBeInstanceOf(Error);
  await dying.tickLog.stop();
  await liveAgain();

  const again = await start(nowMs + 60_000);
  await again.tradeAt(nowMs + 60_000, "59000");
  await again.settled();
  const [row] = await rowsOf(userId);
  expect(row).toMatchObject({ status: "closed", close_reason: "takeProfit", close_price: at("59600") });
  expect(Number(row.exit_ms)).toBe(Number(row.open_ms) + 1_000);
});

test("[LEV-11] triggers reached during the downtime, and stops set just before it, follow the log", async () => {
  const world = await fresh();
  const userId = await userWith(world, usdt(10_000));
  await world.ask(opening(userId));
  await world.ask(opening(userId, { askedPrice: at("58000") }));
  // The log continues but nothing is booked any more, until the engine is stopped between a tick and its booking.
  await dieAfter(0, "disk_full");
  await world.tradeAt(nowMs + 1_000, "57900");
  await world.tradeAt(nowMs + 2_000, "56000");
  await world.tradeAt(nowMs + 3_000, "57000");
  await world.stop();
  worlds.length = 0;
  await liveAgain();
  const again = await start(nowMs + 5_000);
  await again.markAt(nowMs + 5_000);
  await again.settled();
  expect(await rowsOf(userId)).toMatchObject([
    { status: "closed", close_reason: "closeOut", close_price: at("56000") },
    { status: "open", open_price: at("57900"), entry_seq: expect.anything() },
  ]);
});

test("[TRUST-03] an engine recovered at any moment has the same state as the running one: orders, runs, minutes, quota", async () => {
  const world = await fresh();
  const userId = await userWith(world, usdt(10_000));
  const runner = await userWith(world, usdt(10_000));
  await world.ask(opening(userId, { stopLoss: at("59000") }));
  await world.ask(opening(userId, { side: "short", askedPrice: at("61000") }));
  const run = { symbol: "BTCUSDT", amount: money(usdt(1_000)), multiple: 10, times: 3 };
  await world.engine.submit(requestOf({ type: "startRun", userId: runner, ...run }));
  for (let minute = 1; minute <= 40; minute++) {
    await world.tradeAt(nowMs + minute * minuteMs, String(60_000 + minute));
  }
  await world.settled();
  await world.markAt(world.nowMs() + 1);
  await world.settled();
  await world.stop();
  worlds.length = 0;
  const [{ state: first }, { state: second }] = [await recovered(), await recovered()];
  expect(rowsDigest(first)).toBe(rowsDigest(second));
  const live = await query("SELECT id FROM lever_order WHERE status IN ('pending', 'open') ORDER BY id");
  expect([...first.levers.keys()]).toEqual(live.map(({ id }) => Number(id)));
  const runs = await query("SELECT * FROM bot_run");
  expect(runs).toHaveLength(1);
  const trades = await query("SELECT * FROM lever_order WHERE run_id = $1", [runs[0].id]);
  // Forty rising minutes: the rule bought.
  expect(trades[0]).toMatchObject({ side: "long", multiple: 10, share: 10n });
  // The run counts for the day on which it was started (BOT-04).
  const day = quotaDayStart(Number(runs[0].started_ms));
  expect([...first.quota]).toEqual([[day, new Map([[runner, 1]])]]);
  const bars = first.books.get("BTCUSDT")?.bars;
  expect(bars?.closed.length).toBe(31);
  expect(bars?.closed.at(-1)).toMatchObject({ close: at("60039") });
  // Both continue in the same way.
  for (const state of [first, second]) {
    const tick = { symbol: "BTCUSDT", seq: 1_000_000, timeMs: nowMs + 50 * minuteMs, kind: "trade" } as const;
    step(state, {
      type: "tick",
      tick: { ...tick, price: price(at("57000")), qty: quantity(1n), buyerMaker: false },
    });
    step(state, { type: "settle", limit: 100 });
  }
  expect(rowsDigest(first)).toBe(rowsDigest(second));
});

test("[TRUST-03] a live order changed outside the engine stops the next start", async () => {
  const world = await fresh();
  const userId = await userWith(world, usdt(10_000));
  await world.ask(opening(userId, { stopLoss: at("59000") }));
  await world.stop();
  worlds.length = 0;
  await asOwner(`UPDATE lever_order SET stop_loss = ${at("58000")} WHERE user_id = ${userId}`);
  await expect(recovered()).rejects.toThrow(/those that were booked/);
  await asOwner(`UPDATE lever_order SET stop_loss = ${at("59000")} WHERE user_id = ${userId}`);
  await expect(recovered()).resolves.toBeDefined();
});
