/**
 * What the house could lose on leveraged contracts, and what it may promise (LEV-17, OPT-07).
 *
 * Invariants: the stress loss of the house is the sum of its symbols' (stress.ts); it is that of the orders as decided, so
 * what ticks have decided is released before anything is read.
 */
import type { LeverOrder } from "../../leverage/lever-order.ts";
import { notionalOf } from "../../leverage/margin.ts";
import { money, type Money, type Price } from "../../money/money.ts";
import type { LeverBook } from "./symbol-book.ts";
import { releaseDue } from "./lever-due.ts";
import type { EngineState } from "../state.ts";
import { countExposure, stressLossOf } from "./stress.ts";

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

/** The house's own money for what customers may win: capital, trading book and insurance. */
export const equityOf = (state: EngineState): Money => {
  releaseDue(state);
  return money(state.capital + state.tradingBook);
};

/** The stress loss over all symbols at their last prices. */
export const stressLoss = (state: EngineState): Money => {
  releaseDue(state);
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
  releaseDue(state);
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
