/**
 * What an owner may do with leveraged contracts (LEV-07, LEV-08, LEV-15). A close is decided at the first tick of its symbol after
 * it was accepted.
 *
 * Order of the checks of an existing order: it belongs to the owner, none of its changes waits to be booked, its status fits,
 * the command's own fields, the price is fresh (of a pair that offers no contracts any more a close needs no fresh one).
 * Known limit: closing or revoking all skips orders that wait to be booked and those without a fresh price; it is refused
 * only when stale prices left nothing to do.
 */
import type { LeverOrder } from "../../leverage/lever-order.ts";
import { changedStops, checkStops } from "../../leverage/stops.ts";
import { ok, refuse, type Result } from "../../result/result.ts";
import { closingTick, decisionTick } from "../decision-tick.ts";
import type { Decision } from "../events.ts";
import { nextId, type EngineState, type TradePoint } from "../state.ts";
import { decideChanges } from "./apply-lever.ts";
import { closed, partClosed, placed, revoked, type Moment } from "./lever-change.ts";
import type {
  CloseAllLevers,
  CloseLever,
  ReverseLever,
  RevokeAllLevers,
  RevokeLever,
  SetStops,
} from "./lever-command.ts";
import { isBeingExecuted, waitingOrder } from "./lever-due.ts";
import { draftLever, refusesLever } from "./open-lever.ts";

export const closeLever = (state: EngineState, command: CloseLever): Result<Decision> => {
  const found = positionOf(state, command);
  if (!found.ok) return found;
  const lever = found.value;
  const share = command.share ?? lever.share;
  if (!Number.isSafeInteger(share) || share < 1 || share > lever.share)
    return refuse("BadRequest", { field: "share" });
  const moment = closingMoment(state, lever.symbol, command.acceptedMs);
  if (moment === undefined) return refuse("PriceIsStale");
  if (share === lever.share)
    return ok({ facts: decideChanges(state, [closed(lever, "owner", moment)]), newId: undefined });
  const changes = partClosed(lever, share, nextId(state, "lever"), moment);
  return ok({ facts: decideChanges(state, changes), newId: changes[1].order.id });
};

/** The order ends at the mark: every tick up to then has been seen, and none has filled it. */
export const revokeLever = (state: EngineState, command: RevokeLever): Result<Decision> => {
  const found = ownOrder(state, command);
  if (!found.ok) return found;
  if (found.value.opening !== undefined) return refuse("LeverOrderNotPending");
  return ok({
    facts: decideChanges(state, [revoked(found.value, state.markMs)]),
    newId: undefined,
  });
};

/** The stops are active from the next tick on; one that the last price has already reached closes the position then (LEV-08). */
export const setStops = (state: EngineState, command: SetStops): Result<Decision> => {
  const found = positionOf(state, command);
  if (!found.ok) return found;
  const lever = found.value;
  const stops = changedStops(lever, command);
  // An unchanged stop was checked when it was set.
  const changed = {
    stopLoss: command.stopLoss === "keep" ? undefined : stops.stopLoss,
    takeProfit: command.takeProfit === "keep" ? undefined : stops.takeProfit,
  };
  const checked = checkStops(lever.side, lever.opening?.price ?? lever.askedPrice, changed);
  if (!checked.ok) return checked;
  const sinceSeq = Math.max(lever.sinceSeq, state.ticks.get(lever.symbol)?.seq ?? 0);
  const changedLever = { ...lever, ...stops, sinceSeq };
  return ok({
    facts: decideChanges(state, [{ before: lever, order: changedLever, end: undefined }]),
    newId: undefined,
  });
};

/** Closes the position and opens the opposite at the same tick, at the best price and without stops: both or neither. */
export const reverseLever = (state: EngineState, command: ReverseLever): Result<Decision> => {
  const found = positionOf(state, command);
  if (!found.ok) return found;
  const lever = found.value;
  const { userId, acceptedMs, seen } = command;
  const { symbol, multiple, share } = lever;
  const side = lever.side === "long" ? "short" : "long";
  const none = { askedPrice: undefined, stopLoss: undefined, takeProfit: undefined };
  const draft = draftLever(state, { userId, acceptedMs, symbol, side, multiple, share, seen, ...none });
  if (!draft.ok) return draft;
  const moment = momentOf(state, symbol, acceptedMs);
  if (moment === undefined) return refuse("PriceIsStale");
  // What the old position gives back pays for the new one.
  const closing = closed(lever, "owner", moment);
  const refusal = refusesLever(state, draft.value, closing);
  if (refusal !== undefined) return { ok: false, refusal };
  const newId = nextId(state, "lever");
  return ok({ facts: decideChanges(state, [closing, placed(draft.value)]), newId });
};

export const closeAllLevers = (state: EngineState, command: CloseAllLevers): Result<Decision> => {
  const levers = freeOrders(state, command).filter(({ opening }) => opening !== undefined);
  const closings = levers.flatMap((lever) => {
    const moment = closingMoment(state, lever.symbol, command.acceptedMs);
    return moment === undefined ? [] : [closed(lever, "owner", moment)];
  });
  if (closings.length === 0 && levers.length > 0) return refuse("PriceIsStale");
  return ok({ facts: decideChanges(state, closings), newId: undefined });
};

export const revokeAllLevers = (state: EngineState, command: RevokeAllLevers): Result<Decision> => {
  const levers = freeOrders(state, command).filter(({ opening }) => opening === undefined);
  const changes = levers.map((lever) => revoked(lever, state.markMs));
  return ok({ facts: decideChanges(state, changes), newId: undefined });
};

/** The tick of a symbol that decides a command accepted at `acceptedMs`; undefined when the price is stale. */
export const momentOf = (state: EngineState, symbol: string, acceptedMs: number): Moment | undefined => {
  const tick = decisionTick(state, symbol, acceptedMs);
  return tick && momentAt(tick, acceptedMs);
};

/** The same for an owner's close: the price may be old where nothing is offered any more. */
const closingMoment = (state: EngineState, symbol: string, acceptedMs: number): Moment | undefined => {
  const tick = closingTick(state, symbol, acceptedMs);
  return tick && momentAt(tick, acceptedMs);
};

const momentAt = ({ seq, price, timeMs }: TradePoint, askedMs: number): Moment => ({
  seq,
  price,
  atMs: timeMs,
  askedMs,
});

type OrderCommand = { readonly userId: number; readonly orderId: number };

const ownOrder = (state: EngineState, { userId, orderId }: OrderCommand): Result<LeverOrder> => {
  // An order that a tick has ended is no longer live, but its owner sees it as live until the end is booked.
  const waiting = waitingOrder(state, orderId);
  const lever = waiting ?? state.levers.get(orderId);
  if (lever?.userId !== userId) return refuse("LeverOrderNotFound");
  return waiting === undefined ? ok(lever) : refuse("LeverOrderIsBeingExecuted");
};

const positionOf = (state: EngineState, command: OrderCommand): Result<LeverOrder> => {
  const found = ownOrder(state, command);
  return found.ok && found.value.opening === undefined ? refuse("LeverOrderNotHolding") : found;
};

/** The owner's live orders, oldest first, without those that have a change waiting to be booked. */
export const freeOrders = (
  state: EngineState,
  { userId, symbol }: { readonly userId: number; readonly symbol: string | undefined },
): readonly LeverOrder[] =>
  (state.leversOf.get(userId) ?? []).flatMap((id) => {
    const lever = state.levers.get(id);
    const isMeant = lever !== undefined && (symbol === undefined || lever.symbol === symbol);
    return isMeant && !isBeingExecuted(state, id) ? [lever] : [];
  });
