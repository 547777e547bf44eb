/**
 * What the house could lose on leveraged contracts, and what it may promise (LEV-17, OPT-07).
 *
 * The stress of a symbol: the price jumps by its stress move, up or down. Those on the winning side gain it all; those on the
 * losing side give only what they have lost by now, since a jump passes over their close-outs; pending orders of the winning
 * side are taken as filled just before it. The stress loss of the house is the sum over the symbols of the worse of both
 * jumps, none below zero.
 * Invariants: a change of an order costs O(1); the sums are those of the orders as decided, whatever order they came in.
 */
import { long, type LeverOrder } from "../leverage/lever-order.ts";
import { leafMoney, notionalOf } from "../leverage/margin.ts";
import { money, type Money, type Price } from "../money/money.ts";
import type { LeverBook } from "./lever-book.ts";
import type { EngineState } from "./state.ts";

/** Sums over one side's orders of a symbol. */
export type SideSums = {
  /** Leaves of positions. */
  leaves: number;
  /** Notional of positions divided by their molecules: what they move with, micro-units. */
  notional: bigint;
  /** The same in units of the base asset, times `quantityScale`: notional / opening price. */
  quantity: bigint;
  /** `notional` of pending orders. */
  pending: bigint;
};
export type ExposureSums = { readonly longs: SideSums; readonly shorts: SideSums };

export type Exposure = {
  /** The house's own money: capital, trading book and insurance. */
  readonly equity: Money;
  readonly stressLoss: Money;
  readonly symbols: readonly SymbolExposure[];
};
export type SymbolExposure = {
  readonly symbol: string;
  /** Notional of open positions. */
  readonly longs: Money;
  readonly shorts: Money;
  readonly stressLoss: Money;
};

/** So fine that a million rounded quantities make less than a thousandth of a micro-unit, which is let go. */
const quantityScale = 1n << 80n;
const finest = 1_000n;
const bpsUnit = 10_000n;

export const createSums = (): ExposureSums => {
  const empty = (): SideSums => ({ leaves: 0, notional: 0n, quantity: 0n, pending: 0n });
  return { longs: empty(), shorts: empty() };
};

/** Takes an order into its symbol's sums (`sign` 1), or out of them (-1). */
export const countExposure = (book: LeverBook, order: LeverOrder, sign: 1 | -1): void => {
  const sums = order.side === long ? book.sums.longs : book.sums.shorts;
  const notional = (leafMoney * BigInt(order.share)) / BigInt(order.molecule);
  const isTaken = sign === 1;
  book.stressLoss = undefined;
  if (order.opening === undefined) {
    sums.pending = isTaken ? sums.pending + notional : sums.pending - notional;
    return;
  }
  const quantity = (notional * quantityScale) / order.opening.price;
  sums.leaves += sign * order.share;
  sums.notional = isTaken ? sums.notional + notional : sums.notional - notional;
  sums.quantity = isTaken ? sums.quantity + quantity : sums.quantity - quantity;
};

/** What a symbol's stress move from `price` would cost the house, rounded up, zero or above. */
export const stressLossOf = ({ longs, shorts }: ExposureSums, price: Price, stressBps: number): Money => {
  const move = BigInt(stressBps);
  const unit = bpsUnit * quantityScale;
  const worth = (bps: bigint, quantity: bigint): bigint => price * bps * quantity;
  const fixed = shorts.notional - longs.notional;
  const up = worth(bpsUnit + move, longs.quantity) - worth(bpsUnit, shorts.quantity);
  const down = worth(bpsUnit, longs.quantity) - worth(bpsUnit - move, shorts.quantity);
  const upLoss = fixed + ceil(up + move * longs.pending * quantityScale, unit);
  const downLoss = fixed + ceil(down + move * shorts.pending * quantityScale, unit);
  const worse = upLoss > downLoss ? upLoss : downLoss;
  return money(worse > 0n ? worse : 0n);
};

/** The house's own money for what customers may win: capital, trading book and insurance. */
export const equityOf = (state: EngineState): Money => money(state.capital + state.tradingBook);

/** The stress loss over all symbols at their last prices. */
export const stressLoss = (state: EngineState): Money => {
  let total = 0n;
  for (const book of state.books.values()) total += stressOfBook(state, book);
  return money(total);
};

/** What new promises may take: below zero when prices alone have taken the stress loss above the house's own money. */
export const freeEquity = (state: EngineState): Money => money(equityOf(state) - stressLoss(state));

/** True when the house could still pay for the stress with this order taken (LEV-17). */
export const fitsExposure = (state: EngineState, book: LeverBook, order: LeverOrder): boolean => {
  countExposure(book, order, 1);
  const fits = freeEquity(state) >= 0n;
  countExposure(book, order, -1);
  return fits;
};

/** The public number (LEV-17): all that is offered or held, by symbol. */
export const exposureOf = (state: EngineState): Exposure => {
  const symbols = [...state.books.values()].map((book) => ({
    symbol: book.symbol,
    longs: notionalOf(book.sums.longs.leaves),
    shorts: notionalOf(book.sums.shorts.leaves),
    stressLoss: stressOfBook(state, book),
  }));
  symbols.sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  return { equity: equityOf(state), stressLoss: stressLoss(state), symbols };
};

/** Computed again only after the price or an order has changed. */
const stressOfBook = (state: EngineState, book: LeverBook): Money => {
  if (book.stressLoss === undefined) {
    const price = state.lastTrades.get(book.symbol)?.price ?? (0n as Price);
    book.stressLoss = stressLossOf(book.sums, price, book.stressBps);
  }
  return book.stressLoss;
};

/** Rounded up, but for what rounding has added before. */
const ceil = (numerator: bigint, divisor: bigint): bigint => {
  const exact = numerator - divisor / finest;
  const quotient = exact / divisor;
  return exact > 0n && quotient * divisor !== exact ? quotient + 1n : quotient;
};
