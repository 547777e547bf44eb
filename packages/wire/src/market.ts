/** Quotes, candles and the price socket's pushes (MKT-01 to MKT-05, API-15). */
import * as z from "zod/mini";
import { defineList } from "./call.ts";
import { decimal, idInput, instant, nothing, wholeInput } from "./scalars.ts";

export const klineIntervals = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w"] as const;
export type KlineInterval = (typeof klineIntervals)[number];

export const product = z.strictObject({
  pid: z.int(),
  symbol: z.string(),
  pairName: z.string(),
  icon: z.string(),
  price: decimal,
  low: decimal,
  high: decimal,
  turnover: decimal,
  color: z.string(),
  multiples: z.string(),
  expiryMinutes: z.string(),
  profitPercent: z.string(),
  /** For leveraged contracts: fee rate of the notional, divisor of profits, share of the margin at which they are closed out. */
  feeRate: decimal,
  molecule: z.int(),
  closeOutRatio: decimal,
  /** Price 24 h ago, for the change; decimals to show; which feed the price comes from. */
  open: decimal,
  decimals: z.int(),
  feed: z.enum(["replay", "simulated", "live"]),
  /** True when the feed has been silent for 5 s (MKT-09). */
  stale: z.boolean(),
  /** Time of the symbol's first logged tick: candles before it are demo history. */
  logStart: instant,
});
export type Product = z.output<typeof product>;

export const productList = defineList({
  path: "product/productList",
  access: "visitor",
  limit: "read",
  sameForAll: true,
  summary: "All pairs with their last price and the day's range (MKT-01).",
  request: nothing,
  answer: product,
});

/** The number of half hours in the last day, including the current one. */
export const sparklineHalfHours = 48;

export const sparkline = z.strictObject({
  pid: z.int(),
  symbol: z.string(),
  /** When the first of the half hours began. */
  fromTime: instant,
  /** The closing price of each, oldest first; for the current one the latest price; null without a trade. */
  closes: z.array(z.nullable(decimal)).check(z.length(sparklineHalfHours)),
});
export type Sparkline = z.output<typeof sparkline>;

export const sparklines = defineList({
  path: "product/sparklines",
  access: "visitor",
  limit: "read",
  sameForAll: true,
  summary: "The last 24 hours of every pair in half hours, as of the minute (HOME-02).",
  request: nothing,
  answer: sparkline,
});

export const candle = z.strictObject({
  time: z.int(),
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
  volume: decimal,
  /** Present and true for history from before the first logged tick. */
  demo: z.optional(z.literal(true)),
});
export type Candle = z.output<typeof candle>;

/** Longer candles are made of the minutes that they cover. */
const minutesOf: Readonly<Record<KlineInterval, number>> = {
  "1m": 1,
  "5m": 5,
  "15m": 15,
  "30m": 30,
  "1h": 60,
  "4h": 240,
  "1d": 1_440,
  "1w": 10_080,
};

/** Demo history is computed from a thousand days at most. */
const mostMinutes = 1_440_000;

export const kline = defineList({
  path: "product/kline",
  access: "visitor",
  limit: "read",
  sameForAll: true,
  summary: "Candles, oldest first; `endTime` (s, exclusive) pages back (MKT-01).",
  cost: ({ limit, interval }: { readonly limit: number; readonly interval: KlineInterval }) =>
    1 + limit / 100 + Math.min(limit * minutesOf[interval], mostMinutes) / 5_000,
  request: z.strictObject({
    interval: z.enum(klineIntervals),
    pid: idInput,
    endTime: z.optional(wholeInput(1, 99_999_999_999)),
    limit: z._default(wholeInput(1, 1000), 500),
  }),
  answer: candle,
});

/** The messages that a client may send on the price socket. */
export const marketClientMessage = z.strictObject({
  op: z.enum(["sub", "unsub"]),
  channels: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)),
});

const level = z.tuple([decimal, decimal]);
/** `seq` is the tick's number in the public log, in trades too. */
export const quotesPush = z.strictObject({
  type: z.literal("QUOTES"),
  data: z.strictObject({
    e: z.literal("aggTrade"),
    s: z.string(),
    p: decimal,
    q: decimal,
    T: instant,
    seq: z.int(),
    n: z.int(),
  }),
});
/** `seq` is the tick whose price is within this book. Every trade's pushes end with its book, if the feed has books. */
export const depthPush = z.strictObject({
  type: z.literal("STREAM_DEPTH"),
  data: z.strictObject({
    s: z.string(),
    asks: z.array(level),
    bids: z.array(level),
    seq: z.int(),
    n: z.int(),
  }),
});
/** `m` is true when the buyer was the maker: a sale hit the bid. */
export const tradePush = z.strictObject({
  type: z.literal("STREAM_TRADE"),
  data: z.strictObject({
    s: z.string(),
    p: decimal,
    q: decimal,
    m: z.boolean(),
    T: instant,
    seq: z.int(),
    n: z.int(),
  }),
});
export const klinePush = z.strictObject({
  type: z.enum([
    "KLINE_1M",
    "KLINE_5M",
    "KLINE_15M",
    "KLINE_30M",
    "KLINE_1H",
    "KLINE_4H",
    "KLINE_1D",
    "KLINE_1W",
  ]),
  data: z.strictObject({
    s: z.string(),
    /** `t` is the candle's opening time in seconds. */
    k: z.strictObject({ t: z.int(), o: decimal, h: decimal, l: decimal, c: decimal, v: decimal }),
    n: z.int(),
  }),
});
/** The server reports the channels that it did not accept, and the feeds that became stale or recovered. */
export const marketErrorPush = z.strictObject({
  type: z.literal("ERROR"),
  data: z.strictObject({ key: z.string(), message: z.string() }),
});
export const feedPush = z.strictObject({
  type: z.literal("FEED"),
  data: z.strictObject({ s: z.string(), stale: z.boolean(), n: z.int() }),
});
export const marketPush = z.union([quotesPush, depthPush, tradePush, klinePush, feedPush, marketErrorPush]);
export type MarketPush = z.output<typeof marketPush>;
