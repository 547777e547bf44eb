import { assert } from "@candor/core/assert/assert";
import { minuteMs } from "@candor/core/time/time";
import { money } from "@candor/core/money/money";
import { afterEach, expect, test } from "vitest";
import { balancesOf } from "../ledger/balances.ts";
import { checkLedger, isSound } from "../ledger/check.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { opening, requestOf, startMs, startWorld, usdt, type TestWorld } from "./test-world.ts";

const database = withTestDatabase();
const worlds: TestWorld[] = [];
let nowMs = startMs;
let nextUser = 200;
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
  assert(isSound(await checkLedger(database().db)), "the ledger is sound after every test");
});

const userWith = async (world: TestWorld, contract: bigint): Promise<number> => {
  const userId = (nextUser += 1);
  await world.fund(userId, contract, contract);
  return userId;
};
/** Gives the tick that a run's step waits for, and lets the step be booked. */
const stepRuns = async (world: TestWorld): Promise<void> => {
  await world.settled();
  await world.markAt(world.nowMs() + 1);
  await world.settled();
};
/** A world after 32 rising minutes, so that the rule buys. */
const rising = async (): Promise<TestWorld> => {
  nowMs += 60 * minuteMs;
  const world = await startWorld(database(), nowMs);
  worlds.push(world);
  for (let minute = 0; minute <= 32; minute++) {
    await world.tradeAt(nowMs + minute * minuteMs, String(60_000 + 10 * minute));
  }
  nowMs += 32 * minuteMs;
  await world.settled();
  await world.fund(0, usdt(1_000_000));
  return world;
};
const query = async (text: string, values: readonly unknown[] = []) =>
  (await database().pool.query(text, [...values])).rows;
const runOf = async (userId: number) =>
  (await query("SELECT * FROM bot_run WHERE user_id = $1 ORDER BY id DESC LIMIT 1", [userId]))[0];
const tradesOf = (userId: number) =>
  query("SELECT * FROM lever_order WHERE user_id = $1 AND run_id IS NOT NULL ORDER BY id", [userId]);
const startRun = (userId: number, times = 2, amount = usdt(1_000)) =>
  requestOf({ type: "startRun", userId, symbol: "BTCUSDT", amount: money(amount), multiple: 10, times });

test("[BOT-06] [BOT-05] a run trades by its rule at the next tick, counts its result with fees, and goes on after a close", async () => {
  const world = await rising();
  const userId = await userWith(world, usdt(5_000));
  expect((await world.engine.submit(startRun(userId))).outcome).toBe("applied");
  expect(await tradesOf(userId)).toEqual([]);
  await world.markAt(nowMs + 1);
  await stepRuns(world);
  const [first] = await tradesOf(userId);
  expect(first).toMatchObject({ side: "long", share: 10n, margin: usdt(1_000), status: "open" });
  expect(Number(first.accepted_ms)).toBeLessThan(Number(first.open_ms));
  expect(await runOf(userId)).toMatchObject({
    order_id: first.id,
    net: -usdt(5),
    done: 0,
    state: "running",
  });
  await world.tradeAt(nowMs + 1_000, String(Number(first.take_profit) / 1e8));
  await world.settled();
  await world.markAt(nowMs + 1_100);
  await stepRuns(world);
  const trades = await tradesOf(userId);
  expect(trades).toMatchObject([{ status: "closed", close_reason: "takeProfit" }, { status: "open" }]);
  expect(await runOf(userId)).toMatchObject({
    done: 1,
    net: trades[0].profit - usdt(10),
    state: "running",
  });
  expect(world.published.filter(({ type }) => type === "runChanged")).toHaveLength(4);
});

test("[BOT-06] [LEV-04] a run whose wallet holds exactly its amount trades with less, so that the fee can be paid", async () => {
  const world = await rising();
  const userId = await userWith(world, usdt(1_000));
  await world.engine.submit(startRun(userId));
  await world.markAt(nowMs + 1);
  await stepRuns(world);
  expect(await tradesOf(userId)).toMatchObject([{ share: 9n, margin: usdt(900), status: "open" }]);
  expect(await runOf(userId)).toMatchObject({ state: "running", net: -usdt(9) / 2n });
  expect((await balancesOf(database().db, userId)).contract).toBe(usdt(100) - usdt(9) / 2n);
});

test("[BOT-03] [BOT-07] funds are checked first; the owner's stop ends the run and closes its trade at the next tick", async () => {
  const world = await rising();
  const userId = await userWith(world, usdt(5_000));
  expect(await world.engine.submit(startRun(userId, 2, usdt(5_001)))).toMatchObject({ body: "refused low" });
  await world.engine.submit(startRun(userId));
  await world.markAt(nowMs + 1);
  await stepRuns(world);
  const { id } = await runOf(userId);
  const { answer } = await world.send(requestOf({ type: "stopRun", userId, runId: Number(id) }));
  await world.tradeAt(nowMs + 1_000, "60330");
  expect(await answer).toMatchObject({ outcome: "applied" });
  expect(await runOf(userId)).toMatchObject({ state: "owner", done: 1 });
  expect((await tradesOf(userId))[0]).toMatchObject({
    status: "closed",
    close_reason: "runEnd",
    exit_ms: BigInt(nowMs + 1_000),
  });
  expect((await world.ask(opening(userId))).outcome).toBe("applied");
});

test("[SES-17] a freeze ends the run and leaves its trade open with its stops", async () => {
  const world = await rising();
  const userId = await userWith(world, usdt(5_000));
  await world.engine.submit(startRun(userId));
  await world.markAt(nowMs + 1);
  await stepRuns(world);
  await world.engine.submit(requestOf({ type: "freezeUser", userId }));
  expect(await runOf(userId)).toMatchObject({ state: "frozen", order_id: null });
  const [trade] = await tradesOf(userId);
  expect(trade).toMatchObject({ status: "open" });
  await world.tradeAt(nowMs + 1_000, String(Number(trade.stop_loss) / 1e8));
  await world.settled();
  expect(await tradesOf(userId)).toMatchObject([{ status: "closed", close_reason: "stopLoss" }]);
});

test("[BOT-04] two runs a day, counted across a restart of the engine", async () => {
  const first = await rising();
  const userId = await userWith(first, usdt(5_000));
  const runOnce = async (world: TestWorld) => {
    const answer = await world.engine.submit(startRun(userId, 1));
    await world.settled();
    const { id, state } = await runOf(userId);
    if (state === "running") await world.ask(requestOf({ type: "stopRun", userId, runId: Number(id) }));
    return answer;
  };
  expect((await runOnce(first)).outcome).toBe("applied");
  await first.stop();
  worlds.length = 0;
  const again = await startWorld(database(), nowMs + 1_000);
  worlds.push(again);
  await again.tradeAt(nowMs + 1_000, "60330");
  expect((await runOnce(again)).outcome).toBe("applied");
  expect(await runOnce(again)).toMatchObject({ body: "refused AiUsageHasReachedItsUpperLimitToday" });
});
