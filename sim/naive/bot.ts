/**
 * Runs of the bot (BOT-03, BOT-04, BOT-06, BOT-07): whether one may start, when it has a step to make, what that step is (computed from
 * the whole log of its pair each time), and how it ends. Shares no code with core.
 */
import type { BotRun } from "@candor/core/bot/bot-run";
import type { StartRun, StopRun } from "@candor/core/engine/levers/lever-command";
import type { Tick } from "@candor/core/market/tick";
import { money, price } from "@candor/core/money/money";
import { heldIn, takeId } from "./book.ts";
import { payPlacement, runAfter, runFact } from "./changes.ts";
import { minutesBefore } from "./log.ts";
import { closeNow, draftOrder, refusalOf } from "./orders.ts";
import { naiveFee, naiveMargin } from "./rules.ts";
import { isRunExecuting } from "./triggers.ts";
import { decidingTick, no, yes, type Outcome, type Twin, type TwinFact } from "./twin-state.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;
const leaf = 1_000_000_000n;
const runsADay = 2;
const fourHoursMs = 14_400_000;
const dayOf = (timeMs: number): number => Math.floor((timeMs - fourHoursMs) / dayMs);

export const judgeStart = (twin: Twin, command: StartRun): Outcome => {
  const { book } = twin;
  const { userId, symbol, amount, multiple, times, acceptedMs: startedMs } = command;
  const offer = twin.offers.get(symbol);
  if (offer === undefined) return no("FailedToGetProductInformation");
  if (amount > heldIn(book, userId, "contract")) return no("low");
  const refused = outsideBands(twin, command, offer.multiples);
  if (refused !== undefined) return no(refused);
  if (amount * BigInt(multiple) < leaf) return no("BadRequest");
  // A run that a freeze has ended together with its trade is active until that is handed out.
  const runs = [...book.runs.values(), ...book.due.flatMap(({ run }) => run ?? [])];
  if (runs.some((run) => run.userId === userId)) return no("AiRunIsUnderWay");
  const today = book.starts.filter(
    (start) => start.userId === userId && dayOf(start.startedMs) === dayOf(startedMs),
  );
  if (today.length >= runsADay) return no("AiUsageHasReachedItsUpperLimitToday");
  const id = takeId(book, "run");
  const none = { done: 0, net: money(0n), orderId: undefined };
  const run: BotRun = { id, userId, symbol, amount, multiple, times, startedMs, ...none };
  book.starts.push({ userId, startedMs });
  book.owing.add(id);
  book.runEndMs = Math.min(book.runEndMs, startedMs + dayMs);
  return yes([runFact(book, run)], id);
};

/** Why the bands that counted when it was accepted do not allow the run. */
const outsideBands = (
  { world }: Twin,
  { amount, multiple, times, acceptedMs }: StartRun,
  offered: readonly number[],
): string | undefined => {
  const then = world.bands.filter(({ fromMs }) => fromMs <= acceptedMs).at(-1)?.bands ?? [];
  const usable = then.filter(({ multiples }) => multiples.some((each) => offered.includes(each)));
  if (usable.length > 0 && usable.every(({ from }) => amount < from))
    return "ItMustBeGreaterThanTheInitialInvestmentAmount";
  const holds = usable.some(
    ({ from, until, multiples, times: counts }) =>
      from <= amount &&
      !(until !== undefined && until <= amount) &&
      multiples.includes(multiple) &&
      offered.includes(multiple) &&
      counts.includes(times),
  );
  return holds ? undefined : "BadRequest";
};

export const judgeStop = (twin: Twin, { userId, runId, acceptedMs }: StopRun): Outcome => {
  const run = twin.book.runs.get(runId);
  if (run?.userId !== userId) return no("AiRunNotFound");
  if (isRunExecuting(twin, runId)) return no("LeverOrderIsBeingExecuted");
  const facts = endRun(twin, run, "owner", acceptedMs);
  return facts === undefined ? no("PriceIsStale") : yes(facts);
};

/** Does the next thing that a run has to do; no facts when there is nothing to do. */
export const stepRun = (twin: Twin, runId: number, acceptedMs: number): readonly TwinFact[] => {
  const { book } = twin;
  const run = book.runs.get(runId);
  if (run === undefined || isRunExecuting(twin, runId)) return [];
  const isFree = run.orderId === undefined;
  const end = (reason: string): readonly TwinFact[] => endRun(twin, run, reason, acceptedMs) ?? [];
  if (isFree && run.done >= run.times) return end("allTradesDone");
  if (isFree && run.net * 2n <= -run.amount) return end("halfLost");
  if (book.markMs - run.startedMs >= dayMs) return end("dayOver");
  const tick = isFree ? decidingTick(twin, run.symbol, acceptedMs) : undefined;
  const trade = tick && tradeOf(twin, tick);
  if (tick === undefined || trade === undefined) return [];
  const { userId, symbol, multiple } = run;
  const share = affordable(twin, run);
  if (share < 1) return end("fundsGone");
  const request = { userId, acceptedMs, symbol, multiple, share, askedPrice: undefined, runId, ...trade };
  const lever = draftOrder(twin, request);
  if (typeof lever === "string" || refusalOf(twin, lever) !== undefined) return end("tradeRefused");
  takeId(book, "lever");
  const after = { ...run, orderId: lever.id, net: money(run.net - lever.fee) };
  return [payPlacement(book, lever), runFact(book, after)];
};

/** The run ends with the freeze; its trade becomes an ordinary position (SES-17). */
export const freezeRun = ({ book }: Twin, run: BotRun, acceptedMs: number): TwinFact => {
  const done = run.orderId === undefined ? run.done : run.done + 1;
  const atMs = Math.max(book.markMs, acceptedMs);
  return runFact(book, { ...run, done, orderId: undefined }, { reason: "frozen", atMs });
};

/** The most leaves that the amount allows and the contract wallet covers, including the fee. */
const affordable = ({ book, offers }: Twin, { userId, symbol, amount, multiple }: BotRun): number => {
  const offer = offers.get(symbol);
  if (offer === undefined) return 1;
  const funds = heldIn(book, userId, "contract");
  let share = Number((amount * BigInt(multiple)) / leaf);
  while (share > 0 && naiveMargin(share, multiple) + naiveFee(share, offer.feeRate) > funds) share -= 1;
  return share;
};

/** The side and the stops, by the means of the last 7 and 30 closed minutes and by their range. */
const tradeOf = ({ log }: Twin, tick: Tick) => {
  const now = tick.price;
  const bars = minutesBefore(log, tick);
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
  // Half of the range, three quarters of it; each rounded away from the price.
  const range = (high - low) * 500n > now ? high - low : (now + 499n) / 500n;
  const [loss, gain] = [(range + 1n) / 2n, (range * 3n + 3n) / 4n];
  const floor = (units: bigint) => price(units > 0n ? units : 1n);
  return fast > slow
    ? ({ side: "long", stopLoss: floor(now - loss), takeProfit: price(now + gain) } as const)
    : ({ side: "short", stopLoss: price(now + loss), takeProfit: floor(now - gain) } as const);
};

/** Ends a run and closes its trade, if it has one; undefined when that has no fresh price. */
const endRun = (
  twin: Twin,
  run: BotRun,
  reason: string,
  acceptedMs: number,
): readonly TwinFact[] | undefined => {
  const { book } = twin;
  const end = { reason, atMs: Math.max(book.markMs, acceptedMs) };
  const lever = run.orderId === undefined ? undefined : book.orders.get(run.orderId);
  if (lever === undefined) return [runFact(book, run, end)];
  const tick = decidingTick(twin, lever.symbol, acceptedMs);
  if (tick === undefined) return undefined;
  const closing = closeNow(twin, lever, "runEnd", tick, acceptedMs);
  return [...closing.facts, runFact(book, runAfter(run, closing.end.profit, true), end)];
};

/** A tick in a later minute closes the minute before: runs without a trade look for one, those older than a day try to end. */
export const tickClosesMinute = (twin: Twin, { symbol, timeMs, kind }: Tick): void => {
  const { minutes } = twin.book;
  const minute = timeMs - (timeMs % minuteMs);
  const open = minutes.get(symbol);
  if (open !== undefined && open < minute) {
    minutes.delete(symbol);
    wake(twin, symbol);
  }
  if (kind === "trade") minutes.set(symbol, minute);
};

/** A mark that ends some minutes, or the 24 hours of some runs. */
export const markWakesRuns = (twin: Twin): void => {
  const { book, world } = twin;
  if (book.markMs >= book.runEndMs) {
    book.runEndMs = Number.POSITIVE_INFINITY;
    for (const run of byId(book.runs.values())) {
      if (book.markMs - run.startedMs < dayMs) book.runEndMs = Math.min(book.runEndMs, run.startedMs + dayMs);
      else if (!isRunExecuting(twin, run.id)) book.owing.add(run.id);
    }
  }
  for (const symbol of world.symbols) {
    const open = book.minutes.get(symbol);
    if (open === undefined || book.markMs < open + minuteMs - 1) continue;
    book.minutes.delete(symbol);
    wake(twin, symbol);
  }
};

const wake = (twin: Twin, symbol: string): void => {
  const { book } = twin;
  for (const run of byId(book.runs.values())) {
    if (run.symbol !== symbol || isRunExecuting(twin, run.id)) continue;
    if (run.orderId === undefined || book.markMs - run.startedMs >= dayMs) book.owing.add(run.id);
  }
};

const byId = (runs: Iterable<BotRun>): readonly BotRun[] => [...runs].toSorted((a, b) => a.id - b.id);
