/**
 * What an owner may do with leveraged contracts (LEV-02, LEV-07, LEV-08, LEV-15). Decided at the engine's mark and at the
 * symbol's last trade.
 *
 * Ordering of the checks of an order that is there: it is the owner's, nothing of it waits to be booked, its status fits,
 * the command's own fields, the price is fresh.
 * Known limit: closing or revoking all passes over what waits to be booked and what has no fresh price; it is refused only
 * when a stale price left it nothing to do.
 */
import { closedByOwner, type LeverOrder } from "../../leverage/lever-order.ts";
import { checkStops } from "../../leverage/stops.ts";
import { money } from "../../money/money.ts";
import { ok, refuse, type Result } from "../../result/result.ts";
import { applyChange, revertChange } from "./apply-lever.ts";
import { decide, decideClosing } from "./decide-lever.ts";
import type { EngineEffect } from "../events.ts";
import { freshTrade } from "../fresh-trade.ts";
import { closed, partClosed, placed, revoked, type Moment } from "./lever-change.ts";
import type {
  CloseAllLevers,
  CloseLever,
  OpenLever,
  ReverseLever,
  RevokeAllLevers,
  RevokeLever,
  SetStops,
} from "./lever-events.ts";
import { isBeingExecuted, waitingOrder } from "./lever-due.ts";
import { draftLever, needOf, refused, refusesLever } from "./open-lever.ts";
import type { EngineState } from "../state.ts";

export const openLever = (state: EngineState, command: OpenLever): EngineEffect => {
  const draft = draftLever(state, command);
  if (!draft.ok) return refused(draft.refusal);
  const lever = draft.value;
  const refusal = refusesLever(state, lever);
  if (refusal !== undefined) return refused(refusal, needOf(lever));
  return decide(state, { changes: [placed(lever)], runs: [], newId: lever.id, need: needOf(lever) });
};

export const closeLever = (state: EngineState, command: CloseLever): EngineEffect => {
  const found = positionOf(state, command);
  if (!found.ok) return refused(found.refusal);
  const lever = found.value;
  const share = command.share ?? lever.share;
  if (!Number.isSafeInteger(share) || share < 1 || share > lever.share)
    return refused({ key: "BadRequest", values: { field: "share" } });
  const moment = momentOf(state, lever, command.acceptedMs);
  if (moment === undefined) return refused({ key: "PriceIsStale" });
  if (share === lever.share) return decideClosing(state, [closed(lever, closedByOwner, moment)]);
  const [rest, part] = partClosed(lever, share, state.nextLeverId, moment);
  return decideClosing(state, [rest, part], part.order.id);
};

export const revokeLever = (state: EngineState, command: RevokeLever): EngineEffect => {
  const found = ownOrder(state, command);
  if (!found.ok) return refused(found.refusal);
  if (found.value.opening !== undefined) return refused({ key: "LeverOrderNotPending" });
  return decideClosing(state, [revoked(found.value, state.markMs)]);
};

/** They count from the next trade on; one that the last price has reached already closes the position then (LEV-08). */
export const setStops = (state: EngineState, command: SetStops): EngineEffect => {
  const found = positionOf(state, command);
  if (!found.ok) return refused(found.refusal);
  const lever = found.value;
  const { stopLoss, takeProfit } = command;
  const checked = checkStops(lever.side, lever.opening?.price ?? lever.askedPrice, command);
  if (!checked.ok) return refused(checked.refusal);
  const sinceSeq = state.lastTrades.get(lever.symbol)?.seq ?? lever.sinceSeq;
  const after = { ...lever, stopLoss, takeProfit, sinceSeq };
  const change = { before: lever, order: after, end: undefined, posting: undefined };
  return decide(state, { changes: [change], runs: [], newId: undefined, need: money(0n) });
};

/** Closes the position and opens the opposite at the same trade, at the best price and without stops: both or neither. */
export const reverseLever = (state: EngineState, command: ReverseLever): EngineEffect => {
  const found = positionOf(state, command);
  if (!found.ok) return refused(found.refusal);
  const lever = found.value;
  const { userId, acceptedMs } = command;
  const { symbol, multiple, share } = lever;
  const side = lever.side === 1 ? 2 : 1;
  const none = { askedPrice: undefined, stopLoss: undefined, takeProfit: undefined };
  const draft = draftLever(state, { userId, acceptedMs, symbol, side, multiple, share, ...none });
  if (!draft.ok) return refused(draft.refusal);
  const moment = momentOf(state, lever, acceptedMs);
  if (moment === undefined) return refused({ key: "PriceIsStale" });
  const closing = closed(lever, closedByOwner, moment);
  // What the old position gives back pays for the new one.
  const lacking = needOf(draft.value) - lever.margin - closing.end.profit;
  const need = money(lacking > 0n ? lacking : 0n);
  applyChange(state, closing);
  const refusal = refusesLever(state, draft.value);
  revertChange(state, closing);
  if (refusal !== undefined) return refused(refusal, need);
  return decideClosing(state, [closing, placed(draft.value)], draft.value.id, need);
};

export const closeAllLevers = (state: EngineState, command: CloseAllLevers): EngineEffect => {
  const levers = freeOrders(state, command).filter(({ opening }) => opening !== undefined);
  const closings = levers.flatMap((lever) => {
    const moment = momentOf(state, lever, command.acceptedMs);
    return moment === undefined ? [] : [closed(lever, closedByOwner, moment)];
  });
  if (closings.length === 0 && levers.length > 0) return refused({ key: "PriceIsStale" });
  return decideClosing(state, closings);
};

export const revokeAllLevers = (state: EngineState, command: RevokeAllLevers): EngineEffect => {
  const levers = freeOrders(state, command).filter(({ opening }) => opening === undefined);
  return decideClosing(
    state,
    levers.map((lever) => revoked(lever, state.markMs)),
  );
};

/** The last trade as the moment of a command; undefined when it is stale. */
export const momentOf = (
  state: EngineState,
  { symbol }: LeverOrder,
  acceptedMs: number,
): Moment | undefined => {
  const last = freshTrade(state, symbol, acceptedMs);
  return last && { seq: last.seq, price: last.price, atMs: state.markMs };
};

type OrderCommand = { readonly userId: number; readonly orderId: number };

const ownOrder = (state: EngineState, { userId, orderId }: OrderCommand): Result<LeverOrder> => {
  // One that a tick has ended is no more live, but to its owner it is until that is booked.
  const waiting = waitingOrder(state, orderId);
  const lever = waiting ?? state.levers.get(orderId);
  if (lever?.userId !== userId) return refuse("LeverOrderNotFound");
  return waiting === undefined ? ok(lever) : refuse("LeverOrderIsBeingExecuted");
};

const positionOf = (state: EngineState, command: OrderCommand): Result<LeverOrder> => {
  const found = ownOrder(state, command);
  return found.ok && found.value.opening === undefined ? refuse("LeverOrderNotHolding") : found;
};

/** The owner's live orders, oldest first, without those of which something waits to be booked. */
const freeOrders = (
  state: EngineState,
  { userId, symbol }: { readonly userId: number; readonly symbol: string | undefined },
): readonly LeverOrder[] =>
  (state.leversOf.get(userId) ?? []).flatMap((id) => {
    const lever = state.levers.get(id);
    const isMeant = lever !== undefined && (symbol === undefined || lever.symbol === symbol);
    return isMeant && !isBeingExecuted(state, id) ? [lever] : [];
  });
