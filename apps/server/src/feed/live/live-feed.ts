/**
 * The `live` feed: trades and books from one or several venues that speak the Binance stream format
 * (MKT-07). Each trade is reported at the median of the venues' last prices; a venue
 * that is far from the others is left out, and logged once each time it strays.
 *
 * Known limits: the book is that of the first venue that sends one; the log is the only history.
 */
import type { FeedTrade } from "@candor/core/market/accept";
import { consensus, type SourceQuote } from "@candor/core/market/consensus";
import { shownLevels } from "@candor/core/market/order-book";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Feed, FeedSink } from "../feed.ts";
import { parseVenueFrame, type VenueFrame, type VenueTrade } from "./binance-frame.ts";
import { keepConnected, type VenueConnection } from "./venue-connection.ts";

export type LiveFeedDeps = {
  /** Base addresses, e.g. wss://stream.binance.com:9443; none: Binance itself. */
  readonly urls: readonly string[];
  readonly symbols: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
};

const defaultUrl = "wss://stream.binance.com:9443";

type Quotes = Map<string, SourceQuote & { readonly id: number }>;

export const liveFeed = ({ urls, symbols, clock, log }: LiveFeedDeps): Feed => {
  const quotes = new Map<string, Quotes>(symbols.map((symbol) => [symbol, new Map()]));
  const strayed = new Set<string>();
  const bookSource = new Map<string, string>();
  let connections: readonly VenueConnection[] = [];

  const takeTrade = (source: string, trade: VenueTrade, sink: FeedSink): void => {
    const known = quotes.get(trade.symbol);
    if (known === undefined) return;
    const heardMs = clock.nowMs();
    const isNewer = trade.id > (known.get(source)?.id ?? -1);
    if (isNewer) known.set(source, { source, price: trade.price, heardMs, id: trade.id });
    const agreed = consensus([...known.values()], heardMs);
    const stray = `${trade.symbol}/${source}`;
    if (agreed?.dropped.includes(source) === true) {
      if (!strayed.has(stray))
        log.warn({ symbol: trade.symbol, source }, "a price source strayed from the others and is left out");
      strayed.add(stray);
      return;
    }
    strayed.delete(stray);
    sink.trade(agreedTrade(source, trade, isNewer ? agreed?.price : undefined));
  };
  const takeBook = (source: string, frame: Extract<VenueFrame, { kind: "book" }>, sink: FeedSink): void => {
    if (!quotes.has(frame.symbol)) return;
    const first = bookSource.get(frame.symbol) ?? source;
    bookSource.set(frame.symbol, first);
    if (first !== source) return;
    sink.book(frame.symbol, {
      asks: frame.book.asks.slice(0, shownLevels),
      bids: frame.book.bids.slice(0, shownLevels),
    });
  };
  const take = (source: string, text: string, sink: FeedSink): void => {
    const frame = parseVenueFrame(text);
    if (frame.kind === "trade") takeTrade(source, frame, sink);
    if (frame.kind === "book") takeBook(source, frame, sink);
    if (frame.kind === "unreadable")
      log.warn({ source, why: frame.why }, "a frame of a price source was not understood");
  };
  return {
    name: "live",
    symbols,
    start: (sink) => {
      connections = (urls.length > 0 ? urls : [defaultUrl]).map((base) => {
        const source = new URL(base).host;
        return keepConnected({
          url: streamUrl(base, symbols),
          log,
          onFrame: (text) => take(source, text, sink),
        });
      });
    },
    stop: () => {
      for (const connection of connections) connection.close();
    },
  };
};

/** The trade at the agreed price; one that repeats an old number keeps its own price and is dropped by the gate. */
const agreedTrade = (
  source: string,
  trade: VenueTrade,
  price: FeedTrade["price"] | undefined,
): FeedTrade => ({
  symbol: trade.symbol,
  source,
  id: trade.id,
  timeMs: trade.timeMs,
  price: price ?? trade.price,
  qty: trade.qty,
  buyerMaker: trade.buyerMaker,
});

/** Trades and the best levels of every symbol in one combined stream. */
const streamUrl = (base: string, symbols: readonly string[]): string => {
  const streams = symbols.flatMap((symbol) => [
    `${symbol.toLowerCase()}@trade`,
    `${symbol.toLowerCase()}@depth5@100ms`,
  ]);
  return `${base.replace(/\/$/, "")}/stream?streams=${streams.join("/")}`;
};
