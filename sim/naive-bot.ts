/**
 * What the next step of a bot run should be (BOT-06), worked out from the whole log of its pair each time. Shares no code
 * with core.
 */
import type { StepRun } from "@candor/core/engine/lever-events";
import { money, price } from "@candor/core/money/money";
import { closedBars } from "./bars.ts";
import {
  endRun,
  freshTick,
  gateOf,
  isTradeWaiting,
  newOrder,
  openedFlow,
  yes,
  type Moment,
  type Verdict,
} from "./naive-judge.ts";
import { openedAt, type LeverTwin } from "./naive-levers.ts";

const dayMs = 86_400_000;
const leaf = 1_000_000_000n;

export const judgeStep = (twin: LeverTwin, { runId }: StepRun, at: Moment): Verdict => {
  const run = twin.decided.runs.get(runId);
  if (run === undefined || isTradeWaiting(twin, run)) return "waits";
  const isDayOver = at.markMs - run.startedMs >= dayMs;
  const isFree = run.orderId === undefined;
  if (!isFree && !isDayOver) return "waits";
  if (isFree && run.done >= run.times) return endRun(twin, run, 1, at);
  if (isFree && run.net * 2n <= -run.amount) return endRun(twin, run, 2, at);
  if (isDayOver) return endRun(twin, run, 3, at);
  if (twin.shortOfMoney.has(runId)) return endRun(twin, run, 5, at);
  const trade = tradeOf(twin, run.symbol, at.markMs);
  const tick = freshTick(twin, run.symbol, at);
  if (trade === undefined || tick === undefined) return "waits";
  const share = Number((run.amount * BigInt(run.multiple)) / leaf);
  const wish = { userId: run.userId, symbol: run.symbol, multiple: run.multiple, share, ...trade };
  const order = { ...openedAt(newOrder(twin, wish, tick.price, tick, at), 1, tick, at.markMs), runId };
  if (gateOf(twin, order, at) !== undefined) return endRun(twin, run, 6, at);
  const change = { order, end: undefined, flow: openedFlow(order) };
  const runChange = { run: { ...run, orderId: order.id, net: money(run.net - order.fee) }, end: undefined };
  return yes([{ change, runChange }], order.margin + order.fee, order.id);
};

/** Which way, and where to stop, by the means of the last 7 and 30 closed minutes and by their range. */
const tradeOf = ({ trades }: LeverTwin, symbol: string, markMs: number) => {
  const log = trades.get(symbol) ?? [];
  const now = log.at(-1)?.price ?? 0n;
  const bars = closedBars(log, markMs).slice(-30);
  if (bars.length < 30) return undefined;
  const sum = (count: number): bigint =>
    bars.slice(-count).reduce<bigint>((total, bar) => total + bar.close, 0n);
  const [fast, slow] = [sum(7) * 30n, sum(30) * 7n];
  if (fast === slow) return undefined;
  let [high, low] = [0n, now * 1_000n];
  for (const bar of bars) {
    if (bar.high > high) high = bar.high;
    if (bar.low < low) low = bar.low;
  }
  const isWide = (high - low) * 500n > now;
  // Half of the range, three quarters of it; each rounded away from the price.
  const range = isWide ? high - low : (now + 499n) / 500n;
  const [loss, gain] = [(range + 1n) / 2n, (range * 3n + 3n) / 4n];
  const floor = (units: bigint) => price(units > 0n ? units : 1n);
  return fast > slow
    ? ({ side: 1, stopLoss: floor(now - loss), takeProfit: price(now + gain) } as const)
    : ({ side: 2, stopLoss: price(now + loss), takeProfit: floor(now - gain) } as const);
};
