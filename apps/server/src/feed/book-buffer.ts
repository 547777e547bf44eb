/**
 * Holds order books back until the ticks that they reveal are known. A book from a feed already reflects the trades before it,
 * but those become a tick only at the next beat. If shown at once, the book would reveal a tick's price before it is logged.
 */
import type { Book } from "@candor/core/market/order-book";
import type { Tick } from "@candor/core/market/tick";

export type PairBook = { readonly symbol: string; readonly book: Book };

export type BookBuffer = {
  /** Keeps the newest book of a pair until `take`. */
  readonly keep: (symbol: string, book: Book) => void;
  /** Returns the books of the pairs with a tick in the batch that is taken now; show them when the batch is delivered. */
  readonly take: (ticks: readonly Tick[]) => readonly PairBook[];
};

export const createBookBuffer = (): BookBuffer => {
  const kept = new Map<string, Book>();
  return {
    keep: (symbol, book) => void kept.set(symbol, book),
    take: (ticks) => {
      const symbols = new Set(ticks.map(({ symbol }) => symbol));
      return [...symbols].flatMap((symbol) => {
        const book = kept.get(symbol);
        kept.delete(symbol);
        return book === undefined ? [] : [{ symbol, book }];
      });
    },
  };
};
