/**
 * What the house could lose on leveraged contracts, and what it may promise (LEV-17, OPT-07).
 *
 * Invariants: the stress loss of the house is the sum over its symbols (stress.ts), of the orders as decided.
 */
import { houseAccount, type AccountId } from "../../ids/account-id.ts";
import type { Leg } from "../../money/leg.ts";
import type { LeverOrder } from "../../leverage/lever-order.ts";
import { notionalOf } from "../../leverage/margin.ts";
import { money, type Money, type Price } from "../../money/money.ts";
import { bookOf } from "./symbol-book.ts";
import { balanceIn } from "../funds/funds.ts";
import type { EngineState, SymbolBook } from "../state.ts";
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

const houseMoney = [houseAccount("capital"), houseAccount("trading_book"), houseAccount("insurance")];
const suspense = houseAccount("suspense");

/**
 * The house's own money for what customers may win: capital, trading book and insurance. What suspense is below zero is missing
 * somewhere, and was put there by no one else, so it counts against it.
 */
export const equityOf = (state: EngineState): Money => money(ownMoney(state, () => 0n) - state.dueProfit);

/** The same after `changes`, without what waits to be handed out. */
const ownMoney = (state: EngineState, changes: (account: AccountId) => bigint): bigint => {
  const after = (account: AccountId): bigint => balanceIn(state.funds, account) + changes(account);
  const missing = after(suspense) < 0n ? -after(suspense) : 0n;
  return houseMoney.reduce((sum, account) => sum + after(account), 0n) - missing;
};

/** The stress loss over all symbols at their last prices. */
export const stressLoss = (state: EngineState): Money => {
  let total = 0n;
  for (const book of state.books.values()) total += stressOfBook(state, book);
  return money(total);
};

/** What new promises may use: below zero when price moves alone have raised the stress loss above the house's own money. */
export const freeEquity = (state: EngineState): Money => money(equityOf(state) - stressLoss(state));

/** True when these moves take nothing out of the house's own money, or leave enough of it for the stress move (LEV-17). */
export const leavesCover = (state: EngineState, legs: readonly Leg[]): boolean => {
  const moved = (account: AccountId): bigint =>
    legs.reduce(
      (sum, { debit, credit, amount }) =>
        sum + (credit === account ? amount : 0n) - (debit === account ? amount : 0n),
      0n,
    );
  const change = ownMoney(state, moved) - ownMoney(state, () => 0n);
  return change >= 0n || freeEquity(state) + change >= 0n;
};

/**
 * True when the house could still pay for the stress move with this order accepted (LEV-17), after `closing` has ended another
 * one of the same symbol.
 */
export const fitsExposure = (
  state: EngineState,
  order: LeverOrder,
  closing?: { readonly order: LeverOrder; readonly profit: Money },
): boolean => {
  const book = bookOf(state, order.symbol);
  countExposure(book, order, 1);
  if (closing !== undefined) countExposure(book, closing.order, -1);
  const free = freeEquity(state) - (closing?.profit ?? 0n);
  countExposure(book, order, -1);
  if (closing !== undefined) countExposure(book, closing.order, 1);
  return free >= 0n;
};

/** The public numbers (LEV-17), in total and for each symbol that is offered or has orders. */
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

/** Recomputed only after the price or an order has changed. */
const stressOfBook = (state: EngineState, book: SymbolBook): Money => {
  if (book.stressLoss === undefined) {
    const price = state.lastTrades.get(book.symbol)?.price ?? (0n as Price);
    book.stressLoss = stressLossOf(book.sums, price, book.stressBps);
  }
  return book.stressLoss;
};
