/**
 * Holds order books back until the ticks that they reveal are known. A book from a feed already reflects the trades before it,
 * but those become a tick only at the next beat. If shown at once, the book would reveal a tick's price before it is logged.
 */
import type { Book } from "@candor/core/market/order-book";
import type { Tick } from "@candor/core/market/tick";

export type PairBook = { readonly symbol: string; readonly book: Book };

export type BookBuffer = {
  /** Holds the newest book of a pair. */
  readonly hold: (symbol: string, book: Book) => void;
  /** Returns the books of the pairs with a tick in the batch that is taken now; show them when the batch is delivered. */
  readonly take: (ticks: readonly Tick[]) => readonly PairBook[];
};

export const createBookBuffer = (): BookBuffer => {
  const held = new Map<string, Book>();
  return {
    hold: (symbol, book) => void held.set(symbol, book),
    take: (ticks) => {
      const symbols = new Set(ticks.map(({ symbol }) => symbol));
      return [...symbols].flatMap((symbol) => {
        const book = held.get(symbol);
        held.delete(symbol);
        return book === undefined ? [] : [{ symbol, book }];
      });
    },
  };
};
