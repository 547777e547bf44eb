/**
 * Holds order books back until the ticks that they reveal are known, and shows each with its tick (MKT-03). A book from a feed
 * already reflects the trades before it, but those become a tick only at the next beat. If shown at once, the book would reveal
 * a tick's price before it is logged.
 *
 * Invariants: a book is shown with a tick that is stored, and that tick's price is within it. One that was taken after a later
 * trade, or before an earlier one, waits for a tick that is within it; the newest wins. What has waited for a second reveals
 * nothing any more: it is shown without the levels that the last price contradicts. After every trade a book is shown again, so
 * a reader who knows the trade also knows when its book is complete. Memory: four books a pair.
 */
import { isWithin, withoutPassed, type Book } from "@candor/core/market/order-book";
import type { Tick } from "@candor/core/market/tick";
import { secondMs } from "@candor/core/time/time";
import type { ShownBook } from "../records/ticks/shown-book.ts";

export type PairBook = { readonly symbol: string; readonly book: Book };

export type BookBuffer = {
  /** Keeps the newest book of a pair until `take`. */
  readonly keep: (symbol: string, book: Book) => void;
  /** Returns the books of the pairs with a tick in the batch that is taken now; give them to `show` when it is delivered. */
  readonly take: (ticks: readonly Tick[]) => readonly PairBook[];
  /** Returns what to show with the ticks of a batch. */
  readonly show: (ticks: readonly Tick[], taken: readonly PairBook[]) => readonly ShownBook[];
};

/** Every trade that a book of a feed reveals arrives well within this time. */
const longestWaitMs = secondMs;

/** A book that does not fit the last price, and the time of the first tick that found it so. */
type Waiting = { readonly book: Book; readonly sinceMs: number };
type Pair = { shown?: Book; oldest?: Waiting | undefined; newest?: Waiting | undefined };

export const createBookBuffer = (): BookBuffer => {
  const kept = new Map<string, Book>();
  const pairs = new Map<string, Pair>();
  const pairOf = (symbol: string): Pair => {
    const pair = pairs.get(symbol) ?? {};
    pairs.set(symbol, pair);
    return pair;
  };
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
    show: (ticks, taken) => {
      const books = new Map(taken.map(({ symbol, book }) => [symbol, book]));
      const traded = new Set(ticks.flatMap(({ kind, symbol }) => (kind === "trade" ? [symbol] : [])));
      const last = new Map(ticks.map((tick) => [tick.symbol, tick]));
      return [...last.values()].flatMap((tick) => {
        const { symbol, seq } = tick;
        const book = bookWith(pairOf(symbol), tick, books.get(symbol), traded.has(symbol));
        return book === undefined ? [] : [{ symbol, book, seq }];
      });
    },
  };
};

/** The book to show with a pair's last tick of a batch; undefined when the one that is shown stays right. */
const bookWith = (
  pair: Pair,
  { price, timeMs }: Tick,
  taken: Book | undefined,
  isTraded: boolean,
): Book | undefined => {
  const fresh = taken === undefined ? pair.newest : { book: taken, sinceMs: timeMs };
  if (fresh !== undefined && isWithin(price, fresh.book)) {
    pair.oldest = undefined;
    pair.newest = undefined;
    return (pair.shown = fresh.book);
  }
  pair.newest = fresh;
  pair.oldest ??= fresh;
  if (pair.oldest !== undefined && timeMs - pair.oldest.sinceMs >= longestWaitMs) {
    const { book } = pair.oldest;
    pair.newest = fresh === pair.oldest ? undefined : fresh;
    pair.oldest = pair.newest;
    return (pair.shown = withoutPassed(book, price));
  }
  if (!isTraded || pair.shown === undefined) return undefined;
  return (pair.shown = withoutPassed(pair.shown, price));
};
