/**
 * The changes of a contract, and the money that moves with them (LEV-04, LEV-09, LEV-11, LEV-13, LEV-15), in the simplest
 * arithmetic. Shares no code with core.
 */
import type { BotRun } from "@candor/core/bot/bot-run";
import type { CloseReason, LeverEnd, LeverOrder } from "@candor/core/leverage/lever-order";
import type { Tick } from "@candor/core/market/tick";
import { money } from "@candor/core/money/money";
import { pay, type TwinBook } from "./book.ts";
import { naiveCloseOutPrice, naiveFee, naiveGain, naiveMargin } from "./rules.ts";
import { factText, type TwinFact } from "./twin-state.ts";

export type Closed = Extract<LeverEnd, { type: "closed" }>;

/** How a position ends at a tick. */
export const closedAt = (
  order: LeverOrder,
  reason: CloseReason,
  { seq, price, timeMs: atMs }: Tick,
  askedMs: number,
): Closed => {
  const gain = naiveGain(order, order.opening?.price ?? 1n, price);
  const profit = gain < -order.margin ? -order.margin : gain;
  return {
    type: "closed",
    reason,
    seq,
    price,
    askedMs,
    atMs,
    profit: money(profit),
    shortfall: money(profit - gain),
  };
};

/** Moves the money of a close; the order is already removed, or is removed with it. */
export const payClose = (book: TwinBook, order: LeverOrder, end: Closed): TwinFact => {
  const after = pay(book, [
    [order.userId, "margin", -order.margin],
    [order.userId, "contract", order.margin + end.profit],
    [0, "trading_book", end.shortfall - end.profit],
    [0, "insurance", -end.shortfall],
  ]);
  return factText("leverChanged", { order, end }, after);
};

/** Pays for an accepted order: a pending one binds its fee with its margin. */
export const payPlacement = (book: TwinBook, order: LeverOrder): TwinFact => {
  book.orders.set(order.id, order);
  const { userId, margin, fee, opening } = order;
  const after = pay(book, [
    [userId, "contract", -margin - fee],
    [userId, "margin", opening === undefined ? margin + fee : margin],
    [0, "fees", opening === undefined ? 0n : fee],
  ]);
  return factText("leverChanged", { order, end: undefined }, after);
};

export const payFill = (book: TwinBook, order: LeverOrder): TwinFact => {
  const after = pay(book, [
    [order.userId, "margin", -order.fee],
    [0, "fees", order.fee],
  ]);
  return factText("leverChanged", { order, end: undefined }, after);
};

export const revoke = (book: TwinBook, order: LeverOrder, atMs: number): TwinFact => {
  book.orders.delete(order.id);
  const bound = order.margin + order.fee;
  const after = pay(book, [
    [order.userId, "margin", -bound],
    [order.userId, "contract", bound],
  ]);
  return factText("leverChanged", { order, end: { type: "revoked", atMs } }, after);
};

export const runFact = (book: TwinBook, run: BotRun, end?: { reason: string; atMs: number }): TwinFact => {
  if (end === undefined) book.runs.set(run.id, run);
  else {
    book.runs.delete(run.id);
    book.owing.delete(run.id);
  }
  return factText("runChanged", { run, end });
};

/** The run whose open trade this order is, or was a part of. */
export const runOfTrade = (book: TwinBook, { runId, id, parentId }: LeverOrder): BotRun | undefined => {
  const run = runId === undefined ? undefined : book.runs.get(runId);
  return run?.orderId === (parentId ?? id) ? run : undefined;
};

/** Adds the profit of a trade to its run; the fee was added at the opening. The trade has ended when no part of it is left. */
export const runAfter = (run: BotRun, profit: bigint, isOver: boolean): BotRun => {
  const net = money(run.net + profit);
  return isOver ? { ...run, net, done: run.done + 1, orderId: undefined } : { ...run, net };
};

export const openedAt = (
  order: LeverOrder,
  as: "bestPrice" | "fixedPrice",
  { seq, price, timeMs: atMs }: Tick,
): LeverOrder => ({
  ...order,
  sinceSeq: seq,
  opening: { as, seq, price, atMs, closeOutPrice: naiveCloseOutPrice(order, price) },
});

/** The same order with fewer leaves: margin, fee and close-out price are recomputed. */
export const withShare = (order: LeverOrder, share: number): LeverOrder =>
  repriced({
    ...order,
    share,
    margin: naiveMargin(share, order.multiple),
    fee: naiveFee(share, order.feeRate),
  });

export const repriced = (order: LeverOrder): LeverOrder =>
  order.opening === undefined
    ? order
    : {
        ...order,
        opening: { ...order.opening, closeOutPrice: naiveCloseOutPrice(order, order.opening.price) },
      };
