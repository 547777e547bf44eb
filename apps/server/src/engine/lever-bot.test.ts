import { assert } from "@candor/core/assert/assert";
import { minuteMs } from "@candor/core/time/time";
import { money } from "@candor/core/money/money";
import { afterEach, expect, test } from "vitest";
import { balancesOf } from "../ledger/balances.ts";
import { checkLedger, isSound } from "../ledger/check.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import {
  fundContracts,
  leverRequest,
  opening,
  startMs,
  startWorld,
  usdt,
  type TestWorld,
} from "./test-world.ts";

const database = withTestDatabase();
const worlds: TestWorld[] = [];
let nowMs = startMs;
let nextUser = 200;
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
  assert(isSound(await checkLedger(database().db)), "the ledger is sound after every test");
});

const userWith = async (contract: bigint): Promise<number> => {
  const userId = (nextUser += 1);
  await fundContracts(database(), usdt(1_000_000), { [userId]: contract });
  return userId;
};
/** A world with 32 rising minutes behind it, so that the rule buys. */
const rising = async (): Promise<TestWorld> => {
  nowMs += 60 * minuteMs;
  const world = await startWorld(database(), nowMs);
  worlds.push(world);
  for (let minute = 0; minute <= 32; minute++) {
    await world.tradeAt(nowMs + minute * minuteMs, String(60_000 + 10 * minute));
  }
  nowMs += 32 * minuteMs;
  await world.settled();
  return world;
};
const query = async (text: string, values: readonly unknown[] = []) =>
  (await database().pool.query(text, [...values])).rows;
const runOf = async (userId: number) =>
  (await query("SELECT * FROM bot_run WHERE user_id = $1 ORDER BY id DESC LIMIT 1", [userId]))[0];
const tradesOf = (userId: number) =>
  query("SELECT * FROM lever_order WHERE user_id = $1 AND run_id IS NOT NULL ORDER BY id", [userId]);
const startRun = (userId: number, times = 2, amount = usdt(1_000)) =>
  leverRequest({ type: "startRun", userId, symbol: "BTCUSDT", amount: money(amount), multiple: 10, times });

test("[BOT-06] [BOT-05] a run trades by its rule, counts its result with fees, and goes on after a close", async () => {
  const userId = await userWith(usdt(5_000));
  const { engine, tradeAt, settled, published } = await rising();
  expect((await engine.lever(startRun(userId))).outcome).toBe("applied");
  await settled();
  const [first] = await tradesOf(userId);
  expect(first).toMatchObject({ side: 1, share: 10n, margin: usdt(1_000), status: 1 });
  expect(await runOf(userId)).toMatchObject({ order_id: first.id, net: -usdt(5), done: 0, state: 0 });
  await tradeAt(nowMs + 1_000, String(Number(first.take_profit) / 1e8));
  await settled();
  const trades = await tradesOf(userId);
  expect(trades).toMatchObject([{ status: 3, close_reason: 3 }, { status: 1 }]);
  expect(await runOf(userId)).toMatchObject({ done: 1, net: trades[0].profit - usdt(10), state: 0 });
  expect(published.filter(({ type }) => type === "runChanged")).toHaveLength(4);
});

test("[BOT-06] [LEV-04] a run whose next trade cannot be paid ends, and nobody else's command waits for it", async () => {
  const userId = await userWith(usdt(1_000));
  const { engine, settled } = await rising();
  await engine.lever(startRun(userId));
  await settled();
  expect(await runOf(userId)).toMatchObject({ state: 5, done: 0, net: 0n, order_id: null });
  expect(await balancesOf(database().db, userId)).toMatchObject({ contract: usdt(1_000), margin: 0n });
});

test("[BOT-03] [BOT-07] funds come first; the owner's stop ends the run and closes its trade at the last price", async () => {
  const userId = await userWith(usdt(5_000));
  const { engine, tradeAt, settled } = await rising();
  expect(await engine.lever(startRun(userId, 2, usdt(5_001)))).toMatchObject({ body: "refused low" });
  await engine.lever(startRun(userId));
  await settled();
  await tradeAt(nowMs + 1_000, "60330");
  const { id } = await runOf(userId);
  const stop = leverRequest({ type: "stopRun", userId, runId: Number(id) });
  expect(await engine.lever(stop)).toMatchObject({ outcome: "applied" });
  expect(await runOf(userId)).toMatchObject({ state: 4, done: 1 });
  expect((await tradesOf(userId))[0]).toMatchObject({ status: 3, close_reason: 5 });
  expect((await engine.lever(opening(userId))).outcome).toBe("applied");
});

test("[BOT-04] two runs a day, counted over a restart of the engine", async () => {
  const userId = await userWith(usdt(5_000));
  const world = await rising();
  const runOnce = async ({ engine, settled }: TestWorld) => {
    const answer = await engine.lever(startRun(userId, 1));
    await settled();
    const { id, state } = await runOf(userId);
    if (state === 0) await engine.lever(leverRequest({ type: "stopRun", userId, runId: Number(id) }));
    return answer;
  };
  expect((await runOnce(world)).outcome).toBe("applied");
  await world.stop();
  worlds.length = 0;
  const again = await startWorld(database(), nowMs + 1_000);
  worlds.push(again);
  await again.tradeAt(nowMs + 1_000, "60330");
  expect((await runOnce(again)).outcome).toBe("applied");
  expect(await runOnce(again)).toMatchObject({ body: "refused AiUsageHasReachedItsUpperLimitToday" });
});
