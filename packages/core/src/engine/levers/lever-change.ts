/**
 * The changes that a lever order can go through, as data: built here, applied and booked elsewhere (LEV-06, LEV-10, LEV-15).
 */
import { assert } from "../../assert/assert.ts";
import type { BotRun } from "../../bot/bot-run.ts";
import { closeOutPriceOf } from "../../leverage/close-out.ts";
import type { CloseReason, LeverEnd, LeverOpening, LeverOrder } from "../../leverage/lever-order.ts";
import { feeOf, marginOf } from "../../leverage/margin.ts";
import { closedLegs, filledLegs, openedLegs, reservedLegs, revokedLegs } from "../../leverage/postings.ts";
import { leverOutcome } from "../../leverage/profit.ts";
import { money, type Money, type Price } from "../../money/money.ts";
import type { LeverChange, LeverPostingKind, RunChange } from "./lever-events.ts";
import type { Leg } from "../../money/leg.ts";

/** The trade that decides, and when: the mark for a command, the tick's own time for a trigger. */
export type Moment = { readonly seq: number; readonly price: Price; readonly atMs: number };

/** A change that ends a position. */
export type Closing = LeverChange & { readonly end: Extract<LeverEnd, { readonly status: 3 }> };

/** The opening of an order at `moment`; its close-out price follows from the order's own margin (LEV-11). */
export const openingAt = (
  order: Omit<LeverOrder, "opening">,
  as: LeverOpening["as"],
  { seq, price, atMs }: Moment,
): LeverOpening => ({ as, seq, price, atMs, closeOutPrice: closeOutPriceOf(order, price) });

/** A new order, pending or open. */
export const placed = (order: LeverOrder): LeverChange => ({
  before: undefined,
  order,
  end: undefined,
  posting: undefined,
});

/** A pending order opens at a later tick; from the next one on its triggers count. */
export const filled = (before: LeverOrder, moment: Moment): LeverChange => ({
  before,
  order: { ...before, opening: openingAt(before, 2, moment), sinceSeq: moment.seq },
  end: undefined,
  posting: undefined,
});

export const revoked = (before: LeverOrder, atMs: number): LeverChange => ({
  before,
  order: before,
  end: { status: 4, atMs },
  posting: undefined,
});

/** A whole position closes. */
export const closed = (before: LeverOrder, reason: CloseReason, moment: Moment): Closing =>
  ended(before, before, reason, moment);

/**
 * `share` leaves of a position close as an order of their own; the rest keeps its number, and its margin, fee and close-out
 * price are those of its leaves. What rounding leaves over is the part's (LEV-15).
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
  const reduced: LeverChange = { before, order: rest, end: undefined, posting: undefined };
  return [reduced, ended(undefined, part, 1, moment)];
};

/** Its close-out price is new, so its triggers count from here. */
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
  { seq, price, atMs }: Moment,
): Closing => {
  assert(order.opening !== undefined, "only a position closes");
  const { profit, shortfall } = leverOutcome(order, order.opening.price, price);
  const end = { status: 3, reason, seq, price, atMs, profit, shortfall } as const;
  return { before, order, end, posting: undefined };
};

/** What a closed trade, or a part of it, does to its run. */
export const runAfter = (run: BotRun, profit: Money, isWhole: boolean): RunChange => {
  const net = money(run.net + profit);
  const after = isWhole ? { ...run, net, done: run.done + 1, orderId: undefined } : { ...run, net };
  return { before: run, run: after, end: undefined };
};

/** The change with the money that moves with it. */
export const withPosting = ({ before, order, end }: LeverChange): LeverChange => {
  const [kind, legs] = postingOf(before, order, end);
  return { before, order, end, posting: legs.length > 0 ? { kind, legs } : undefined };
};

const postingOf = (
  before: LeverChange["before"],
  order: LeverOrder,
  end: LeverChange["end"],
): readonly [LeverPostingKind, readonly Leg[]] => {
  if (end?.status === 3) return ["lever_closed", closedLegs(order, end)];
  if (end?.status === 4) return ["lever_revoked", revokedLegs(order)];
  if (before === undefined)
    return order.opening === undefined
      ? ["lever_reserved", reservedLegs(order)]
      : ["lever_opened", openedLegs(order)];
  const isFill = before.opening === undefined && order.opening !== undefined;
  return ["lever_filled", isFill ? filledLegs(order) : []];
};
