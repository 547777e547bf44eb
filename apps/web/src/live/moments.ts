/**
 * Keeps together what is of one moment (MKT-03, MKT-04). The server sends the quote of a trade and its line on the tape, and at the
 * end the book that has this trade's price within it. Each is a message of its own, and the screen may be painted between two. So
 * quotes and trades that are newer than their pair's book wait for the next book.
 */
import type { MarketPush } from "@candor/wire/market";

export type DataPush = Exclude<MarketPush, { type: "ERROR" }>;
export type BookData = Extract<MarketPush, { type: "STREAM_DEPTH" }>["data"];

export type Moments = {
  /** Takes a push, and returns what is complete now, in the order of arrival. */
  readonly take: (push: DataPush) => readonly DataPush[];
  /** Returns everything that waits, for when a book is overdue. Nothing waits for these pairs until they have a book again. */
  readonly release: () => readonly DataPush[];
  readonly isWaiting: () => boolean;
  /** The newest book of a pair, while its books are received. */
  readonly book: (symbol: string) => BookData | undefined;
  /** No more books of this pair are received; returns what waited for one. */
  readonly endBooks: (symbol: string) => readonly DataPush[];
};

/** Of one connection: a new one begins with the newest of everything, so what waited is not shown. */
export const createMoments = (): Moments => {
  const books = new Map<string, BookData>();
  const waiting = new Map<string, DataPush[]>();
  const releaseOf = (symbol: string): readonly DataPush[] => {
    const pushes = waiting.get(symbol) ?? [];
    waiting.delete(symbol);
    return pushes;
  };
  const endBooks = (symbol: string): readonly DataPush[] => {
    books.delete(symbol);
    return releaseOf(symbol);
  };
  const isEarly = ({ data }: DataPush): boolean =>
    "seq" in data && data.seq > (books.get(data.s)?.seq ?? Infinity);
  return {
    take: (push) => {
      const symbol = push.data.s;
      if (push.type === "STREAM_DEPTH") {
        books.set(symbol, push.data);
        return [...releaseOf(symbol), push];
      }
      if (!isEarly(push)) return [push];
      waiting.set(symbol, [...(waiting.get(symbol) ?? []), push]);
      return [];
    },
    release: () => [...waiting.keys()].flatMap(endBooks),
    isWaiting: () => waiting.size > 0,
    book: (symbol) => books.get(symbol),
    endBooks,
  };
};
