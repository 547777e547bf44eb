/**
 * The changes that a lever order can go through, as data: built here, applied elsewhere (LEV-06, LEV-10, LEV-15).
 */
import { assert } from "../../assert/assert.ts";
import type { BotRun, RunEnd } from "../../bot/bot-run.ts";
import { runNet } from "../../bot/run-net.ts";
import { closeOutPriceOf } from "../../leverage/close-out.ts";
import type { CloseReason, LeverEnd, LeverOpening, LeverOrder } from "../../leverage/lever-order.ts";
import { feeOf, marginOf } from "../../leverage/margin.ts";
import { closedLegs, filledLegs, openedLegs, reservedLegs, revokedLegs } from "../../leverage/postings.ts";
import { leverOutcome } from "../../leverage/profit.ts";
import type { Leg } from "../../money/leg.ts";
import { money, type Money, type Price } from "../../money/money.ts";

export type LeverPostingKind =
  | "lever_opened"
  | "lever_reserved"
  | "lever_filled"
  | "lever_revoked"
  | "lever_closed";

/** One change of an order as it is booked: the row to write. `postingOf` derives the money that moves with it. */
export type LeverChange = {
  /** The order before the change; undefined for a new one. */
  readonly before: LeverOrder | undefined;
  /** The order after the change; for an order that ended, its last state. */
  readonly order: LeverOrder;
  readonly end: LeverEnd | undefined;
};
export type RunChange = {
  readonly before: BotRun | undefined;
  readonly run: BotRun;
  readonly end: RunEnd | undefined;
};

/** The tick that decides, and the time of the request: the acceptance of a command, or the tick's own time for a trigger. */
export type Moment = {
  readonly seq: number;
  readonly price: Price;
  readonly atMs: number;
  readonly askedMs: number;
};

/** A change that ends a position. */
export type Closing = LeverChange & { readonly end: Extract<LeverEnd, { readonly type: "closed" }> };

/** The opening of an order at `moment`; the order's own margin gives its close-out price (LEV-11). */
export const openingAt = (
  order: Omit<LeverOrder, "opening">,
  as: LeverOpening["as"],
  { seq, price, atMs }: Moment,
): LeverOpening => ({ as, seq, price, atMs, closeOutPrice: closeOutPriceOf(order, price) });

/** A new order, pending or open. */
export const placed = (order: LeverOrder): LeverChange => ({ before: undefined, order, end: undefined });

/** A pending order opens at a later tick; its triggers are active from the next tick on. */
export const filled = (before: LeverOrder, moment: Moment): LeverChange => ({
  before,
  order: { ...before, opening: openingAt(before, "fixedPrice", moment), sinceSeq: moment.seq },
  end: undefined,
});

export const revoked = (before: LeverOrder, atMs: number): LeverChange => ({
  before,
  order: before,
  end: { type: "revoked", atMs },
});

/** A whole position closes. */
export const closed = (before: LeverOrder, reason: CloseReason, moment: Moment): Closing =>
  ended(before, before, reason, moment);

/**
 * `share` leaves of a position close as a separate order; the rest keeps its number, with the margin, fee and close-out
 * price of its leaves. The remainder of rounding goes to the part (LEV-15).
 */
export const partClosed = (
  before: LeverOrder,
  share: number,
  partId: number,
  moment: Moment,
): readonly [LeverChange, Closing] => {
  const left = before.share - share;
  const rest = resized(before, left, marginOf(left, before.multiple), feeOf(left, before.feeRate), moment);
  const [margin, fee] = [money(before.margin - rest.margin), money(before.fee - rest.fee)];
  const part = { ...resized(before, share, margin, fee, moment), id: partId, parentId: before.id };
  return [{ before, order: rest, end: undefined }, ended(undefined, part, "owner", moment)];
};

/** Its close-out price is new, so its triggers are active only after this tick. */
const resized = (
  order: LeverOrder,
  share: number,
  margin: Money,
  fee: Money,
  { seq }: Moment,
): LeverOrder => {
  assert(order.opening !== undefined, "only a position is closed in parts");
  const sized = { ...order, share, margin, fee, sinceSeq: seq };
  const closeOutPrice = closeOutPriceOf(sized, order.opening.price);
  return { ...sized, opening: { ...order.opening, closeOutPrice } };
};

const ended = (
  before: LeverOrder | undefined,
  order: LeverOrder,
  reason: CloseReason,
  { seq, price, atMs, askedMs }: Moment,
): Closing => {
  assert(order.opening !== undefined, "only a position closes");
  const { profit, shortfall } = leverOutcome(order, order.opening.price, price);
  return { before, order, end: { type: "closed", reason, seq, price, askedMs, atMs, profit, shortfall } };
};

/** The change of a run when its trade, or a part of it, closes. */
export const runAfter = (run: BotRun, profit: Money, isWhole: boolean): RunChange => {
  const net = runNet(run.net, { profit });
  const after = isWhole ? { ...run, net, done: run.done + 1, orderId: undefined } : { ...run, net };
  return { before: run, run: after, end: undefined };
};

/** Whether a change only sets new triggers for a live order, so that no money moves. */
export const isOnlyStops = ({ before, order, end }: LeverChange): boolean =>
  before !== undefined &&
  end === undefined &&
  before.opening === order.opening &&
  before.share === order.share;

/** The money that moves with a change; undefined when none does. */
export const postingOf = (
  change: LeverChange,
): { readonly kind: LeverPostingKind; readonly legs: readonly Leg[] } | undefined => {
  const { before, order, end } = change;
  if (end?.type === "closed") return { kind: "lever_closed", legs: closedLegs(order, end) };
  if (end?.type === "revoked") return { kind: "lever_revoked", legs: revokedLegs(order) };
  if (before === undefined) {
    return order.opening === undefined
      ? { kind: "lever_reserved", legs: reservedLegs(order) }
      : { kind: "lever_opened", legs: openedLegs(order) };
  }
  const isFill = before.opening === undefined && order.opening !== undefined;
  // A fill without a fee moves nothing.
  return isFill && order.fee > 0n ? { kind: "lever_filled", legs: filledLegs(order) } : undefined;
};
