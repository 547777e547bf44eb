/**
 * What the price socket sends (MKT-04, API-15): quotes, trades and candles of each delivered trade tick;
 * books, released by the log after their ticks (MKT-03); and which feeds became silent or came back
 * (MKT-09). `n` counts a channel's pushes of one symbol, so that a client can detect a gap; `seq` is the
 * number of a tick in the public log.
 */
import { bucketOf, candleIntervals, candleIntervalMs, type CandleInterval } from "@candor/core/market/candle";
import type { BookLevel } from "@candor/core/market/order-book";
import { isStale } from "@candor/core/market/staleness";
import type { Tick } from "@candor/core/market/tick";
import { formatPrice, formatQuantity } from "@candor/core/money/money";
import { secondMs } from "@candor/core/time/time";
import type { MarketSocket } from "../../platform/ws/ports.ts";
import type { ShownBook } from "../../records/ticks/shown-book.ts";
import type { PairBoard } from "./pair-board.ts";

export type LivePushes = {
  /** A trade tick that `board` has folded. */
  readonly trade: (board: PairBoard, tick: Tick) => void;
  /** A book; after a trade that it belongs to. */
  readonly book: (shown: ShownBook) => void;
  /** Pushes which of the boards became stale or came back by `nowMs`. */
  readonly staleness: (boards: Iterable<PairBoard>, nowMs: number) => void;
};

const klineType = {
  "1m": "KLINE_1M",
  "5m": "KLINE_5M",
  "15m": "KLINE_15M",
  "30m": "KLINE_30M",
  "1h": "KLINE_1H",
  "4h": "KLINE_4H",
  "1d": "KLINE_1D",
  "1w": "KLINE_1W",
} as const satisfies Record<CandleInterval, string>;

export const livePushes = (socket: MarketSocket): LivePushes => {
  const counts = new Map<string, number>();
  const stale = new Map<string, boolean>();
  const next = (channel: string, symbol: string): number => {
    const key = `${channel}/${symbol}`;
    const n = (counts.get(key) ?? 0) + 1;
    counts.set(key, n);
    return n;
  };
  const kline = (board: PairBoard, tick: Tick, interval: CandleInterval): void => {
    const candle = board.openCandle(interval);
    if (candle?.openMs !== bucketOf(tick.timeMs, candleIntervalMs[interval])) return;
    const channel = `${klineType[interval]}:${tick.symbol}`;
    const k = {
      t: candle.openMs / secondMs,
      o: formatPrice(candle.open),
      h: formatPrice(candle.high),
      l: formatPrice(candle.low),
      c: formatPrice(candle.close),
      v: formatQuantity(candle.volume),
    };
    socket.publish(channel, {
      type: klineType[interval],
      data: { s: tick.symbol, k, n: next(channel, tick.symbol) },
    });
  };
  return {
    trade: (board, tick) => {
      const { symbol: s, buyerMaker: m, timeMs: T, seq } = tick;
      const [p, q] = [formatPrice(tick.price), formatQuantity(tick.qty)];
      const tape = `STREAM_TRADE:${s}`;
      socket.publish("QUOTES", {
        type: "QUOTES",
        data: { e: "aggTrade", s, p, q, T, seq, n: next("QUOTES", s) },
      });
      socket.publish(tape, { type: "STREAM_TRADE", data: { s, p, q, m, T, seq, n: next(tape, s) } });
      for (const interval of candleIntervals) kline(board, tick, interval);
    },
    book: ({ symbol: s, book: { asks, bids }, seq }) => {
      const channel = `STREAM_DEPTH:${s}`;
      const data = { s, asks: asks.map(shown), bids: bids.map(shown), seq, n: next(channel, s) };
      socket.publish(channel, { type: "STREAM_DEPTH", data });
    },
    staleness: (boards, nowMs) => {
      for (const board of boards) {
        const s = board.pair.symbol;
        const now = isStale(board.lastTrade()?.timeMs, nowMs);
        if (now === (stale.get(s) ?? true)) continue;
        stale.set(s, now);
        socket.publish("QUOTES", { type: "FEED", data: { s, stale: now, n: next("FEED", s) } });
      }
    },
  };
};

const shown = ([price, qty]: BookLevel): [string, string] => [formatPrice(price), formatQuantity(qty)];
