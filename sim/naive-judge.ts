/**
 * What the engine should answer to a command about leveraged contracts, and what should follow from it (LEV-04, LEV-05,
 * LEV-07, LEV-08, LEV-10, LEV-15, LEV-17, BOT-04, BOT-07). Shares no code with core.
 *
 * Known limit: the numbers of new orders and runs are taken over from the engine.
 */
import type { BotRun, RunEndReason } from "@candor/core/bot/bot-run";
import type {
  CloseLever,
  LeverCommand,
  OpenLever,
  SetStops,
  StartRun,
} from "@candor/core/engine/lever-events";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import type { Tick } from "@candor/core/market/tick";
import { money, price, rate } from "@candor/core/money/money";
import {
  noFlow,
  openedAt,
  repriced,
  runAfter,
  twinClose,
  twinStressLoss,
  withShare,
  type Flow,
  type LeverTwin,
  type TwinStep,
} from "./naive-levers.ts";
import { judgeStep } from "./naive-bot.ts";
import { naiveFee, naiveMargin, naiveReachesAsked, naiveStopFault } from "./naive-rules.ts";

export type Verdict =
  | { readonly refusal: string; readonly need: bigint }
  | { readonly steps: readonly TwinStep[]; readonly need: bigint; readonly newId: number | undefined }
  | "waits";

/** When and with which numbers a command was decided. */
export type Moment = {
  readonly markMs: number;
  readonly acceptedMs: number;
  /** The number that the engine gave to what is new. */
  readonly newId: number;
  /** Capital that no option has taken. */
  readonly capital: bigint;
};

const mostOrders = 10;
const staleMs = 5_000;

export const no = (refusal: string, need = 0n): Verdict => ({ refusal, need });
export const yes = (steps: readonly TwinStep[], need = 0n, newId?: number): Verdict => ({
  steps,
  need,
  newId,
});

export const judgeLever = (twin: LeverTwin, command: LeverCommand, at: Moment): Verdict => {
  switch (command.type) {
    case "openLever":
      return judgeOpen(twin, command, at);
    case "closeLever":
      return judgeClose(twin, command, at);
    case "revokeLever": {
      const order = findOrder(twin, command);
      if (typeof order === "string") return no(order);
      if (order.opening !== undefined) return no("LeverOrderNotPending");
      return yes([revoked(order, at.markMs)]);
    }
    case "setStops":
      return judgeStops(twin, command);
    case "reverseLever":
      return judgeReverse(twin, command, at);
    case "closeAllLevers": {
      const held = myOrders(twin, command).filter(({ opening }) => opening !== undefined);
      const steps = held.flatMap((order) => {
        const tick = freshTick(twin, order.symbol, at);
        return tick === undefined ? [] : [twinClose(twin, order, 1, tick, at.markMs)];
      });
      return held.length > 0 && steps.length === 0 ? no("PriceIsStale") : yes(steps);
    }
    case "revokeAllLevers": {
      const pending = myOrders(twin, command).filter(({ opening }) => opening === undefined);
      return yes(pending.map((order) => revoked(order, at.markMs)));
    }
    case "startRun":
      return judgeStart(twin, command, at);
    case "stopRun":
      return judgeStop(twin, command, at);
    case "stepRun":
      return judgeStep(twin, command, at);
  }
};

/** The last trade, when it is young enough to trade on (MKT-09). */
export const freshTick = (
  twin: LeverTwin,
  symbol: string,
  { markMs, acceptedMs }: Moment,
): Tick | undefined => {
  const tick = twin.lastTrades.get(symbol);
  const nowMs = Math.max(markMs, acceptedMs);
  if (tick === undefined || nowMs >= tick.timeMs + staleMs || markMs >= acceptedMs + staleMs)
    return undefined;
  return tick;
};

/** What a new order would be, before it is known whether it opens. */
export const newOrder = (
  twin: LeverTwin,
  wish: Pick<OpenLever, "userId" | "symbol" | "side" | "multiple" | "share" | "stopLoss" | "takeProfit">,
  askedPrice: bigint,
  tick: Tick,
  at: Moment,
): LeverOrder => {
  const offer = twin.world.levers.get(wish.symbol);
  const feeRate = rate(offer?.feeRate ?? 0n);
  const { userId, symbol, side, multiple, share, stopLoss, takeProfit } = wish;
  return {
    id: at.newId,
    userId,
    symbol,
    side,
    multiple,
    share,
    molecule: offer?.molecule ?? 1,
    feeRate,
    closeOutBps: offer?.closeOutBps ?? 0,
    margin: naiveMargin(share, multiple),
    fee: naiveFee(share, feeRate),
    askedPrice: price(askedPrice),
    createMs: at.markMs,
    placedSeq: tick.seq,
    opening: undefined,
    stopLoss,
    takeProfit,
    sinceSeq: tick.seq,
    runId: undefined,
    parentId: undefined,
  };
};

export const openedFlow = ({ margin, fee }: LeverOrder): Flow => ({
  ...noFlow,
  contract: -margin - fee,
  margin,
  fees: fee,
});

/** Ten orders, then the house's own money; the order itself is in `orders` already. */
export const gateOf = (twin: LeverTwin, order: LeverOrder, at: Moment): string | undefined => {
  const live = [...twin.decided.deals.values()].filter(({ userId }) => userId === order.userId);
  if (live.length >= mostOrders) return "AtMost10Orders";
  const { deals, runs, book, starts } = twin.decided;
  const after = {
    ...twin,
    decided: { deals: new Map(deals).set(order.id, order), runs, book, starts },
  };
  return twinStressLoss(after) > at.capital + book ? "ExposureLimit" : undefined;
};

const judgeOpen = (twin: LeverTwin, command: OpenLever, at: Moment): Verdict => {
  const offer = twin.world.levers.get(command.symbol);
  if (offer === undefined) return no("FailedToGetProductInformation");
  const tick = freshTick(twin, command.symbol, at);
  if (tick === undefined) return no("PriceIsStale");
  if (!offer.multiples.includes(command.multiple)) return no("BadRequest");
  const asked = newOrder(twin, command, command.askedPrice ?? tick.price, tick, at);
  const isBest = command.askedPrice === undefined;
  const opens = isBest || naiveReachesAsked(asked, tick.price);
  const fault = naiveStopFault(command.side, opens ? tick.price : asked.askedPrice, command);
  if (fault !== undefined) return no(fault);
  const order = opens ? openedAt(asked, isBest ? 1 : 2, tick, at.markMs) : asked;
  const need = order.margin + order.fee;
  const gate = gateOf(twin, order, at);
  if (gate !== undefined) return no(gate, need);
  const flow = opens ? openedFlow(order) : { ...noFlow, contract: -need, margin: need };
  return yes([{ change: { order, end: undefined, flow }, runChange: undefined }], need, order.id);
};

type About = { readonly userId: number; readonly orderId: number };

/** The order that is meant, or why there is none. */
const findOrder = (twin: LeverTwin, { userId, orderId }: About): LeverOrder | string => {
  const waits = twin.due.some(({ change }) => change?.order.id === orderId && change.order.userId === userId);
  if (waits) return "LeverOrderIsBeingExecuted";
  const order = twin.decided.deals.get(orderId);
  return order?.userId === userId ? order : "LeverOrderNotFound";
};

const findHeld = (twin: LeverTwin, about: About): LeverOrder | string => {
  const order = findOrder(twin, about);
  if (typeof order === "string") return order;
  return order.opening === undefined ? "LeverOrderNotHolding" : order;
};

type AboutAll = { readonly userId: number; readonly symbol: string | undefined };

/** All of a user's live orders, the oldest first, but those of which something waits to be booked. */
const myOrders = (twin: LeverTwin, { userId, symbol }: AboutAll): readonly LeverOrder[] =>
  [...twin.decided.deals.values()]
    .filter((order) => order.userId === userId && (symbol === undefined || order.symbol === symbol))
    .filter((order) => !twin.due.some(({ change }) => change?.order.id === order.id))
    .toSorted((a, b) => a.id - b.id);

const revoked = (order: LeverOrder, atMs: number): TwinStep => {
  const bound = order.margin + order.fee;
  const flow = { ...noFlow, contract: bound, margin: -bound };
  return { change: { order, end: { status: 4, atMs }, flow }, runChange: undefined };
};

const judgeClose = (twin: LeverTwin, command: CloseLever, at: Moment): Verdict => {
  const order = findHeld(twin, command);
  if (typeof order === "string") return no(order);
  const { share = order.share } = command;
  if (share < 1 || share > order.share) return no("BadRequest");
  const tick = freshTick(twin, order.symbol, at);
  if (tick === undefined) return no("PriceIsStale");
  if (share === order.share) return yes([twinClose(twin, order, 1, tick, at.markMs)]);
  const rest = { ...withShare(order, order.share - share), sinceSeq: tick.seq };
  const part = repriced({
    ...order,
    id: at.newId,
    parentId: order.id,
    share,
    margin: money(order.margin - rest.margin),
    fee: money(order.fee - rest.fee),
    sinceSeq: tick.seq,
  });
  const closed = twinClose(twin, { ...part, runId: undefined }, 1, tick, at.markMs).change;
  if (closed?.end?.status !== 3) return no("nothing");
  const change = { ...closed, order: part };
  return yes(
    [
      { change: { order: rest, end: undefined, flow: noFlow }, runChange: undefined },
      { change, runChange: runAfter(twin, part, closed.end.profit, false) },
    ],
    0n,
    at.newId,
  );
};

const judgeStops = (twin: LeverTwin, command: SetStops): Verdict => {
  const order = findHeld(twin, command);
  if (typeof order === "string") return no(order);
  const fault = naiveStopFault(order.side, order.opening?.price ?? 0n, command);
  if (fault !== undefined) return no(fault);
  const { stopLoss, takeProfit } = command;
  const sinceSeq = twin.lastTrades.get(order.symbol)?.seq ?? 0;
  const change = { order: { ...order, stopLoss, takeProfit, sinceSeq }, end: undefined, flow: noFlow };
  return yes([{ change, runChange: undefined }]);
};

const judgeReverse = (twin: LeverTwin, command: About, at: Moment): Verdict => {
  const order = findHeld(twin, command);
  if (typeof order === "string") return no(order);
  const tick = freshTick(twin, order.symbol, at);
  if (tick === undefined) return no("PriceIsStale");
  const closing = twinClose(twin, order, 1, tick, at.markMs);
  const side = order.side === 1 ? 2 : 1;
  const wish = { ...order, side, stopLoss: undefined, takeProfit: undefined } as const;
  const opened = openedAt(newOrder(twin, wish, tick.price, tick, at), 1, tick, at.markMs);
  const freed = closing.change?.flow.contract ?? 0n;
  const short = opened.margin + opened.fee - freed;
  const need = short > 0n ? short : 0n;
  const { deals, runs, book, starts } = twin.decided;
  const without = new Map(deals);
  without.delete(order.id);
  const bookAfter = book + (closing.change?.flow.tradingBook ?? 0n) + (closing.change?.flow.insurance ?? 0n);
  const after = { ...twin, decided: { deals: without, runs, book: bookAfter, starts } };
  const gate = gateOf(after, opened, at);
  if (gate !== undefined) return no(gate, need);
  const change = { order: opened, end: undefined, flow: openedFlow(opened) };
  return yes([closing, { change, runChange: undefined }], need, opened.id);
};

const runsADay = 2;
const dayMs = 86_400_000;
const fourHoursMs = 14_400_000;
const dayOf = (timeMs: number): number => Math.floor((timeMs - fourHoursMs) / dayMs);

const judgeStart = (twin: LeverTwin, command: StartRun, { markMs, newId }: Moment): Verdict => {
  const { userId, symbol, amount, multiple, times } = command;
  const offer = twin.world.levers.get(symbol);
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

const judgeStop = (
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
export const isTradeWaiting = ({ due }: LeverTwin, run: BotRun): boolean =>
  due.some(({ change, runChange }) => runChange?.run.id === run.id || change?.order.id === run.orderId);

/** Ends a run and closes its trade, if it has one; waits when that has no fresh price. */
export const endRun = (twin: LeverTwin, run: BotRun, reason: RunEndReason, at: Moment): Verdict => {
  const ended = (last: BotRun): TwinStep["runChange"] => ({ run: last, end: { reason, atMs: at.markMs } });
  const order = run.orderId === undefined ? undefined : twin.decided.deals.get(run.orderId);
  if (order === undefined) return yes([{ change: undefined, runChange: ended(run) }]);
  const tick = freshTick(twin, order.symbol, at);
  if (tick === undefined) return "waits";
  const closing = twinClose(twin, order, 5, tick, at.markMs);
  return yes([{ change: closing.change, runChange: ended(closing.runChange?.run ?? run) }]);
};
