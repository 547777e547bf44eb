/**
 * The best levels of a book: as shown (MKT-03), and rebuilt from a snapshot and its changes.
 *
 * A book is only for display. It decides nothing and is not in the tick log.
 * Invariants: asks ascend, bids descend, the best bid is below the best ask.
 */
import type { Price, Quantity } from "../money/money.ts";

export type BookLevel = readonly [price: Price, qty: Quantity];
export type Book = { readonly asks: readonly BookLevel[]; readonly bids: readonly BookLevel[] };

/** The number of asks and of bids shown (MKT-03). */
export const shownLevels = 5;

/** Both sides of a book with every level known so far. */
export type BookSides = { readonly asks: Map<Price, Quantity>; readonly bids: Map<Price, Quantity> };

export const emptySides = (): BookSides => ({ asks: new Map(), bids: new Map() });

/** Applies changed levels to `sides`; a quantity of 0 removes the level. */
export const applyLevels = (sides: BookSides, change: Book): void => {
  for (const [side, levels] of [
    [sides.asks, change.asks],
    [sides.bids, change.bids],
  ] as const) {
    for (const [price, qty] of levels) {
      if (qty === 0n) side.delete(price);
      else side.set(price, qty);
    }
  }
};

/** The best `count` levels of both sides. */
export const topLevels = (sides: BookSides, count: number): Book => ({
  asks: best(sides.asks, count, (a, b) => (a < b ? -1 : 1)),
  bids: best(sides.bids, count, (a, b) => (a > b ? -1 : 1)),
});

/** Whether `last` is within the book: not below the best bid and not above the best ask. An empty side has no limit. */
export const isWithin = (last: Price, { asks, bids }: Book): boolean =>
  (bids[0]?.[0] ?? last) <= last && last <= (asks[0]?.[0] ?? last);

/** The book without the levels that a trade at `last` contradicts: asks below it and bids above it. */
export const withoutPassed = ({ asks, bids }: Book, last: Price): Book => ({
  asks: asks.filter(([price]) => price >= last),
  bids: bids.filter(([price]) => price <= last),
});

const best = (
  side: ReadonlyMap<Price, Quantity>,
  count: number,
  first: (a: Price, b: Price) => number,
): BookLevel[] => [...side.entries()].toSorted(([a], [b]) => first(a, b)).slice(0, count);
