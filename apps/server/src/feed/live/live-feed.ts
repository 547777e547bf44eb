/**
 * The `live` feed: trades and books from one or several venues that speak the Binance stream format
 * (MKT-07). Each trade is reported at the median of the venues' last prices, an outlier of its venue at its own; a venue
 * that is far from the others is left out. The book is that of the venue that sent the first one, until it has been silent for
 * some seconds. What is left out or cannot be read is logged, a line a minute and cause.
 *
 * Known limit: the log is the only history.
 */
import type { FeedTrade } from "@candor/core/market/accept";
import { hear, isStrayed, quoteLifeMs, type HeardSources } from "@candor/core/market/consensus";
import { shownLevels } from "@candor/core/market/order-book";
import { judgeOrder, type SourceOrder } from "@candor/core/market/source-order";
import type { Clock } from "../../platform/clock.ts";
import { countedLog } from "../../platform/counted-log.ts";
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

export const liveFeed = ({ urls, symbols, clock, log }: LiveFeedDeps): Feed => {
  const heard = new Map<string, HeardSources>(symbols.map((symbol) => [symbol, new Map()]));
  const places = new Map<string, SourceOrder>();
  const bookSource = new Map<string, { readonly source: string; readonly heardMs: number }>();
  const logged = countedLog(log, clock);
  let connections: readonly VenueConnection[] = [];

  const isInOrder = (source: string, trade: VenueTrade): boolean => {
    const key = `${trade.symbol}/${source}`;
    const { fault, order } = judgeOrder(places.get(key), trade, clock.nowMs());
    places.set(key, order);
    return fault === undefined;
  };
  const logStray = (symbol: string, source: string): void =>
    logged(
      `strayed ${symbol} ${source}`,
      { symbol, source },
      "a price source strayed from the others and is left out",
    );
  const takeTrade = (source: string, trade: VenueTrade, sink: FeedSink): void => {
    const { symbol, price } = trade;
    const sources = heard.get(symbol);
    if (sources === undefined) return;
    if (!isInOrder(source, trade)) {
      if (isStrayed(sources, source, clock.nowMs())) logStray(symbol, source);
      else sink.trade(agreedTrade(source, trade, undefined));
      return;
    }
    const told = hear(sources, { source, price, heardMs: clock.nowMs() });
    heard.set(symbol, told.sources);
    if (told.price === undefined) logStray(symbol, source);
    else sink.trade(agreedTrade(source, trade, told.price));
  };
  const takeBook = (source: string, frame: Extract<VenueFrame, { kind: "book" }>, sink: FeedSink): void => {
    if (!heard.has(frame.symbol)) return;
    const heardMs = clock.nowMs();
    const shown = bookSource.get(frame.symbol);
    if (shown !== undefined && shown.source !== source && heardMs - shown.heardMs < quoteLifeMs) return;
    bookSource.set(frame.symbol, { source, heardMs });
    sink.book(frame.symbol, {
      asks: frame.book.asks.slice(0, shownLevels),
      bids: frame.book.bids.slice(0, shownLevels),
    });
  };
  const take = (source: string, text: string, sink: FeedSink): void => {
    const frame = parseVenueFrame(text);
    if (frame.kind === "trade") takeTrade(source, frame, sink);
    if (frame.kind === "book") takeBook(source, frame, sink);
    if (frame.kind === "unreadable") {
      const what = "a frame of a price source was not understood";
      logged(`unreadable ${source} ${frame.why}`, { source, why: frame.why }, what);
    }
  };
  return {
    name: "live",
    symbols,
    start: (sink) => {
      connections = (urls.length > 0 ? urls : [defaultUrl]).map((base) => {
        const source = new URL(base).host;
        return keepConnected({
          url: streamUrl(base, symbols),
          logged: (cause, about, message) => logged(`${source} ${cause}`, about, message),
          onFrame: (text) => take(source, text, sink),
        });
      });
    },
    stop: () => {
      for (const connection of connections) connection.close();
    },
  };
};

/** The trade at the agreed price; one that is not in order keeps its own price and is dropped by the gate. */
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
