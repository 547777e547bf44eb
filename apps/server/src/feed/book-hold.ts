/**
 * Holds order books back until the ticks that they foretell are known: a book that a feed reports comes with the trades before it,
 * and those become a tick at the next beat only. Shown at once it would tell the price of a tick before that is logged.
 */
import type { Book } from "@candor/core/market/order-book";
import type { Tick } from "@candor/core/market/tick";

export type PairBook = { readonly symbol: string; readonly book: Book };

export type BookHold = {
  /** Keeps the newest book of a pair. */
  readonly hold: (symbol: string, book: Book) => void;
  /** The books of the pairs that have a tick in a batch that is taken now: to be shown when it is delivered. */
  readonly take: (ticks: readonly Tick[]) => readonly PairBook[];
};

export const createBookHold = (): BookHold => {
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
