/**
 * Commands about contracts, a second implementation (LEV-02, LEV-05, LEV-07, LEV-08, LEV-10, LEV-15, LEV-17, LEV-19). Shares no
 * code with core.
 */
import type { CloseLever, OpenLever, SetStops } from "@candor/core/engine/levers/lever-command";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import type { StopChange } from "@candor/core/leverage/stops";
import { money, price, rate, type Price } from "@candor/core/money/money";
import type { Tick } from "@candor/core/market/tick";
import { heldIn, houseOwns, optionsHold, peekId, takeId } from "./book.ts";
import {
  closedAt,
  openedAt,
  payClose,
  payPlacement,
  repriced,
  revoke,
  runAfter,
  runFact,
  runOfTrade,
  withShare,
  type Closed,
} from "./changes.ts";
import { latestTick } from "./log.ts";
import { naiveFee, naiveMargin, naiveReachesAsked, naiveStopFault } from "./rules.ts";
import { isExecuting, isPending } from "./triggers.ts";
import {
  decidingTick,
  factText,
  no,
  stressOf,
  tickOfClose,
  yes,
  type Outcome,
  type Twin,
  type TwinFact,
} from "./twin-state.ts";

export type LeverRequest = Omit<OpenLever, "type"> & { readonly runId?: number };

/** The order that a request would become at a tick, or the reason for a refusal. */
export const draftOrder = (twin: Twin, request: LeverRequest): LeverOrder | string => {
  const offer = twin.offers.get(request.symbol);
  if (offer === undefined) return "FailedToGetProductInformation";
  const tick = decidingTick(twin, request.symbol, request.acceptedMs);
  if (tick === undefined) return "PriceIsStale";
  if (!offer.multiples.includes(request.multiple)) return "BadRequest";
  const { userId, symbol, side, multiple, share, stopLoss, takeProfit, acceptedMs, runId } = request;
  const feeRate = rate(offer.feeRate);
  const asked: LeverOrder = {
    id: peekId(twin.book, "lever"),
    userId,
    symbol,
    side,
    multiple,
    share,
    molecule: offer.molecule,
    feeRate,
    closeOutBps: offer.closeOutBps,
    margin: naiveMargin(share, multiple),
    fee: naiveFee(share, feeRate),
    askedPrice: price(request.askedPrice ?? tick.price),
    acceptedMs,
    placedSeq: tick.seq,
    placedMs: tick.timeMs,
    opening: undefined,
    stopLoss,
    takeProfit,
    sinceSeq: tick.seq,
    runId,
    parentId: undefined,
  };
  const opens = naiveReachesAsked(asked, tick.price);
  const fault = naiveStopFault(side, opens ? tick.price : asked.askedPrice, request);
  if (fault !== undefined) return fault;
  const as = request.askedPrice === undefined ? "bestPrice" : "fixedPrice";
  return opens ? openedAt(asked, as, tick) : asked;
};

/** Why the order may not be accepted after `closing` has ended another one; undefined when it may. */
export const refusalOf = (
  twin: Twin,
  order: LeverOrder,
  closing?: { readonly order: LeverOrder; readonly end: Closed },
): string | undefined => {
  const { book } = twin;
  const freed = closing === undefined ? 0n : closing.order.margin + closing.end.profit;
  if (order.margin + order.fee > heldIn(book, order.userId, "contract") + freed) return "low";
  const others = [...book.orders.values()].filter(({ id }) => id !== closing?.order.id);
  const own = others.filter(({ userId }) => userId === order.userId);
  if (own.length >= 10) return "AtMost10Orders";
  const owned = houseOwns(book);
  if (stressOf(twin, [...others, order]) > owned - (closing?.end.profit ?? 0n)) return "ExposureLimit";
  const held = wholeCost(twin, [...own, order]) + optionsHold(book, order.userId);
  return held * 10n > owned ? "GateShareLimit" : undefined;
};

/** What orders would cost in the stress moves of their pairs, each with the whole move (LEV-19). */
export const wholeCost = ({ stressBps }: Twin, orders: readonly LeverOrder[]): bigint =>
  orders.reduce((sum, { symbol, share, molecule }) => {
    const parts = 1_000_000_000n * BigInt(share) * BigInt(stressBps.get(symbol) ?? 1_000);
    const whole = 10_000n * BigInt(molecule);
    return sum + (parts + whole - 1n) / whole;
  }, 0n);

export const judgeOpen = (twin: Twin, command: OpenLever): Outcome => {
  const lever = draftOrder(twin, command);
  if (typeof lever === "string") return no(lever);
  const refusal = refusalOf(twin, lever);
  if (refusal !== undefined) return no(refusal);
  takeId(twin.book, "lever");
  return yes([payPlacement(twin.book, lever)], lever.id);
};

type About = { readonly userId: number; readonly orderId: number };

/** The order that a command names, or the reason for a refusal. */
export const findOrder = (twin: Twin, { userId, orderId }: About): LeverOrder | string => {
  const executing = twin.book.due.findLast((due) => due.order.id === orderId)?.order;
  const lever = executing ?? twin.book.orders.get(orderId);
  if (lever?.userId !== userId) return "LeverOrderNotFound";
  return executing === undefined ? lever : "LeverOrderIsBeingExecuted";
};

const findHeld = (twin: Twin, about: About): LeverOrder | string => {
  const lever = findOrder(twin, about);
  return typeof lever !== "string" && isPending(lever) ? "LeverOrderNotHolding" : lever;
};

type AboutAll = { readonly userId: number; readonly symbol: string | undefined };

/** All of a user's live orders, oldest first, except those with a change that waits to be handed out. */
export const freeOrders = (twin: Twin, { userId, symbol }: AboutAll): readonly LeverOrder[] =>
  [...twin.book.orders.values()]
    .filter((order) => order.userId === userId && (symbol === undefined || order.symbol === symbol))
    .filter(({ id }) => !isExecuting(twin, id))
    .toSorted((a, b) => a.id - b.id);

/** Closes a whole position; its run, if it has one, may trade again. */
export const closeNow = (
  { book }: Twin,
  order: LeverOrder,
  reason: "owner" | "runEnd",
  tick: Tick,
  askedMs: number,
): { readonly facts: readonly TwinFact[]; readonly end: Closed } => {
  const end = closedAt(order, reason, tick, askedMs);
  const run = runOfTrade(book, order);
  book.orders.delete(order.id);
  const fact = payClose(book, order, end);
  if (run === undefined || reason === "runEnd") return { facts: [fact], end };
  const facts = [fact, runFact(book, runAfter(run, end.profit, true))];
  book.owing.add(run.id);
  return { facts, end };
};

export const judgeClose = (twin: Twin, command: CloseLever): Outcome => {
  const lever = findHeld(twin, command);
  if (typeof lever === "string") return no(lever);
  const { share = lever.share, acceptedMs } = command;
  if (share < 1 || share > lever.share) return no("BadRequest");
  const tick = tickOfClose(twin, lever.symbol, acceptedMs);
  if (tick === undefined) return no("PriceIsStale");
  if (share === lever.share) return yes(closeNow(twin, lever, "owner", tick, acceptedMs).facts);
  return closePart(twin, lever, share, tick, acceptedMs);
};

/** Closes some leaves as a separate order, which gets the remainder of rounding. */
const closePart = (twin: Twin, order: LeverOrder, share: number, tick: Tick, askedMs: number): Outcome => {
  const { book } = twin;
  const rest = { ...withShare(order, order.share - share), sinceSeq: tick.seq };
  const part = repriced({
    ...order,
    id: takeId(book, "lever"),
    parentId: order.id,
    share,
    margin: money(order.margin - rest.margin),
    fee: money(order.fee - rest.fee),
    sinceSeq: tick.seq,
  });
  book.orders.set(rest.id, rest);
  const end = closedAt(part, "owner", tick, askedMs);
  const facts = [factText("leverChanged", { order: rest, end: undefined }), payClose(book, part, end)];
  const run = runOfTrade(book, part);
  if (run !== undefined) facts.push(runFact(book, runAfter(run, end.profit, false)));
  return yes(facts, part.id);
};

export const judgeRevoke = (twin: Twin, command: About): Outcome => {
  const lever = findOrder(twin, command);
  if (typeof lever === "string") return no(lever);
  if (!isPending(lever)) return no("LeverOrderNotPending");
  return yes([revoke(twin.book, lever, twin.book.markMs)]);
};

export const judgeStops = (twin: Twin, command: SetStops): Outcome => {
  const lever = findHeld(twin, command);
  if (typeof lever === "string") return no(lever);
  const wanted = (change: StopChange): Price | undefined => (typeof change === "bigint" ? change : undefined);
  const asked = { stopLoss: wanted(command.stopLoss), takeProfit: wanted(command.takeProfit) };
  const fault = naiveStopFault(lever.side, lever.opening?.price ?? 0n, asked);
  if (fault !== undefined) return no(fault);
  const after = {
    ...lever,
    stopLoss: command.stopLoss === "keep" ? lever.stopLoss : asked.stopLoss,
    takeProfit: command.takeProfit === "keep" ? lever.takeProfit : asked.takeProfit,
    sinceSeq: latestTick(twin.log, twin.book.seen, lever.symbol)?.seq ?? lever.sinceSeq,
  };
  twin.book.orders.set(lever.id, after);
  return yes([factText("leverChanged", { order: after, end: undefined })]);
};

export const judgeReverse = (twin: Twin, command: About & { readonly acceptedMs: number }): Outcome => {
  const lever = findHeld(twin, command);
  if (typeof lever === "string") return no(lever);
  const { symbol, multiple, share } = lever;
  const { userId, acceptedMs } = command;
  const side = lever.side === "long" ? "short" : "long";
  const none = { askedPrice: undefined, stopLoss: undefined, takeProfit: undefined };
  // It is a new opening, so the present offer applies.
  const opposite = draftOrder(twin, { userId, acceptedMs, symbol, side, multiple, share, ...none });
  if (typeof opposite === "string") return no(opposite);
  const tick = decidingTick(twin, symbol, acceptedMs);
  if (tick === undefined) return no("PriceIsStale");
  const refusal = refusalOf(twin, opposite, {
    order: lever,
    end: closedAt(lever, "owner", tick, acceptedMs),
  });
  if (refusal !== undefined) return no(refusal);
  takeId(twin.book, "lever");
  const { facts } = closeNow(twin, lever, "owner", tick, acceptedMs);
  return yes([...facts, payPlacement(twin.book, opposite)], opposite.id);
};

type All = AboutAll & { readonly acceptedMs: number };

export const judgeCloseAll = (twin: Twin, command: All): Outcome => {
  const held = freeOrders(twin, command).filter((order) => !isPending(order));
  const priced = held.flatMap((order) => {
    const tick = tickOfClose(twin, order.symbol, command.acceptedMs);
    return tick === undefined ? [] : [{ order, tick }];
  });
  if (held.length > 0 && priced.length === 0) return no("PriceIsStale");
  return yes(
    priced.flatMap(({ order, tick }) => closeNow(twin, order, "owner", tick, command.acceptedMs).facts),
  );
};

export const judgeRevokeAll = (twin: Twin, command: AboutAll): Outcome => {
  const pending = freeOrders(twin, command).filter(isPending);
  return yes(pending.map((order) => revoke(twin.book, order, twin.book.markMs)));
};
