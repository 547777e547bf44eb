/**
 * Runs of the bot (BOT-04, BOT-06, BOT-07): whether one may start, what its next step should be, worked out from the whole
 * log of its pair each time, and how it ends. Shares no code with core.
 */
import type { BotRun, RunEndReason } from "@candor/core/bot/bot-run";
import type { StartRun, StepRun } from "@candor/core/engine/levers/lever-events";
import { money, price } from "@candor/core/money/money";
import { closedBars } from "./bars.ts";
import { openedAt, twinClose, type LeverTwin, type TwinStep } from "./naive-levers.ts";
import {
  freshTick,
  gateOf,
  newOrder,
  no,
  openedFlow,
  yes,
  type Moment,
  type Verdict,
} from "./naive-verdict.ts";

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
  const offer = twin.offers.get(run.symbol);
  const trade = tradeOf(twin, run.symbol, at.markMs);
  const tick = freshTick(twin, run.symbol, at);
  if (trade === undefined || tick === undefined) return "waits";
  if (offer?.multiples.includes(run.multiple) !== true) return endRun(twin, run, 6, at);
  const share = Number((run.amount * BigInt(run.multiple)) / leaf);
  const wish = { userId: run.userId, symbol: run.symbol, multiple: run.multiple, share, ...trade };
  const lever = { ...openedAt(newOrder(twin, wish, tick.price, tick, at), 1, tick, at.markMs), runId };
  if (gateOf(twin, lever, at) !== undefined) return endRun(twin, run, 6, at);
  const change = { order: lever, end: undefined, flow: openedFlow(lever) };
  const runChange = { run: { ...run, orderId: lever.id, net: money(run.net - lever.fee) }, end: undefined };
  return yes([{ change, runChange }], lever.margin + lever.fee, lever.id);
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

const runsADay = 2;
const fourHoursMs = 14_400_000;
const dayOf = (timeMs: number): number => Math.floor((timeMs - fourHoursMs) / dayMs);

export const judgeStart = (twin: LeverTwin, command: StartRun, { markMs, newId }: Moment): Verdict => {
  const { userId, symbol, amount, multiple, times } = command;
  const offer = twin.offers.get(symbol);
  if (offer === undefined) return no("FailedToGetProductInformation");
  if (!offer.multiples.includes(multiple)) return no("BadRequest");
  if ([...twin.decided.runs.values()].some((run) => run.userId === userId)) return no("AiRunIsUnderWay");
  const today = twin.decided.starts.filter(
    (start) => start.userId === userId && dayOf(start.startedMs) === dayOf(markMs),
  );
  if (today.length >= runsADay) return no("AiUsageHasReachedItsUpperLimitToday");
  const run: BotRun = {
    id: newId,
    userId,
    symbol,
    amount,
    multiple,
    times,
    startedMs: markMs,
    done: 0,
    net: money(0n),
    orderId: undefined,
  };
  return yes([{ change: undefined, runChange: { run, end: undefined } }], amount, newId);
};

export const judgeStop = (
  twin: LeverTwin,
  { userId, runId }: { readonly userId: number; readonly runId: number },
  at: Moment,
): Verdict => {
  const run = twin.decided.runs.get(runId);
  if (run?.userId !== userId) return no("AiRunNotFound");
  if (isTradeWaiting(twin, run)) return no("LeverOrderIsBeingExecuted");
  const ended = endRun(twin, run, 4, at);
  return ended === "waits" ? no("PriceIsStale") : ended;
};

/** True while something of the run's trade, or its end, waits to be booked. */
const isTradeWaiting = ({ due }: LeverTwin, run: BotRun): boolean =>
  due.some(({ change, runChange }) => runChange?.run.id === run.id || change?.order.id === run.orderId);

/** Ends a run and closes its trade, if it has one; waits when that has no fresh price. */
const endRun = (twin: LeverTwin, run: BotRun, reason: RunEndReason, at: Moment): Verdict => {
  const ended = (last: BotRun): TwinStep["runChange"] => ({ run: last, end: { reason, atMs: at.markMs } });
  const lever = run.orderId === undefined ? undefined : twin.decided.deals.get(run.orderId);
  if (lever === undefined) return yes([{ change: undefined, runChange: ended(run) }]);
  const tick = freshTick(twin, lever.symbol, at);
  if (tick === undefined) return "waits";
  const closing = twinClose(twin, lever, 5, tick, at.markMs);
  return yes([{ change: closing.change, runChange: ended(closing.runChange?.run ?? run) }]);
};
