/**
 * The interface of every source of prices (MKT-07). A feed reports trades and books; it
 * neither numbers nor stores them, and it may report nonsense: the gate and the log decide.
 */
import type { FeedTrade } from "@candor/core/market/accept";
import type { Book } from "@candor/core/market/order-book";

export type FeedName = "replay" | "simulated" | "live";

export type FeedSink = {
  readonly trade: (trade: FeedTrade) => void;
  readonly book: (symbol: string, book: Book) => void;
};

export type Feed = {
  readonly name: FeedName;
  readonly symbols: readonly string[];
  /** Starts reporting; the first price of a symbol is reported at once if the feed knows one. */
  readonly start: (sink: FeedSink) => void;
  readonly stop: () => void;
};
