/**
 * Candles as folds of trade ticks (MKT-01, MKT-02, MKT-10).
 *
 * Invariants: a candle depends only on the trade ticks of its bucket, and heartbeats do not change it;
 * folding ticks into 1m candles and merging those gives the same as folding the ticks directly.
 * Buckets are aligned to UTC, weeks to its Mondays. A bucket without a trade has no candle.
 */
import { assert } from "../assert/assert.ts";
import type { Price, Quantity } from "../money/money.ts";
import { dayMs, hourMs, minuteMs } from "../time/time.ts";
import type { Tick } from "./tick.ts";

export const candleIntervals = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w"] as const;
export type CandleInterval = (typeof candleIntervals)[number];

/** The length of each interval of MKT-02 in ms, the shortest first. */
export const candleIntervalMs: Readonly<Record<CandleInterval, number>> = {
  "1m": minuteMs,
  "5m": 5 * minuteMs,
  "15m": 15 * minuteMs,
  "30m": 30 * minuteMs,
  "1h": hourMs,
  "4h": 4 * hourMs,
  "1d": dayMs,
  "1w": 7 * dayMs,
};

export type Candle = {
  /** Start of the bucket, epoch ms. */
  readonly openMs: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  /** Traded amount of the base asset. */
  readonly volume: Quantity;
};

/** The first Monday of the epoch: a week begins on Monday, and the epoch began on a Thursday. */
const firstMondayMs = 4 * dayMs;

/** The start of the bucket that contains `timeMs`. */
export const bucketOf = (timeMs: number, intervalMs: number): number => {
  const originMs = intervalMs === candleIntervalMs["1w"] ? firstMondayMs : 0;
  return timeMs - ((timeMs - originMs) % intervalMs);
};

/** The first start of a bucket that is not before `timeMs`. */
export const bucketFrom = (timeMs: number, intervalMs: number): number =>
  bucketOf(timeMs + intervalMs - 1, intervalMs);

/** The candle of a bucket's first trade. */
export const openCandle = (openMs: number, price: Price, volume: Quantity): Candle => ({
  openMs,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
});

/**
 * The candle with one more trade of the same bucket, or the first candle of the tick's bucket.
 * A heartbeat returns `candle` unchanged. Ticks come in log order.
 */
export const foldTick = (candle: Candle | undefined, tick: Tick, intervalMs: number): Candle | undefined => {
  if (tick.kind === "heartbeat") return candle;
  const openMs = bucketOf(tick.timeMs, intervalMs);
  if (candle === undefined || candle.openMs !== openMs) {
    assert(candle === undefined || candle.openMs < openMs, "ticks fold in the order of time");
    return openCandle(openMs, tick.price, tick.qty);
  }
  return joinCandles(candle, openCandle(openMs, tick.price, tick.qty));
};

/** Joins two candles of the same bucket, or of parts of it, the earlier first. */
export const joinCandles = (earlier: Candle, later: Candle): Candle => ({
  openMs: earlier.openMs,
  open: earlier.open,
  high: later.high > earlier.high ? later.high : earlier.high,
  low: later.low < earlier.low ? later.low : earlier.low,
  close: later.close,
  volume: (earlier.volume + later.volume) as Quantity,
});

/** All candles of one symbol's ticks, oldest first. */
export const foldTicks = (ticks: readonly Tick[], intervalMs: number): Candle[] => {
  const candles: Candle[] = [];
  for (const tick of ticks) {
    const last = candles.at(-1);
    const next = foldTick(last, tick, intervalMs);
    if (next === undefined || next === last) continue;
    if (last?.openMs === next.openMs) candles[candles.length - 1] = next;
    else candles.push(next);
  }
  return candles;
};

/** Merges candles into those of a larger interval, oldest first; it must be a multiple of the smaller one. */
export const mergeCandles = (candles: readonly Candle[], intervalMs: number): Candle[] => {
  const merged: Candle[] = [];
  for (const candle of candles) {
    const openMs = bucketOf(candle.openMs, intervalMs);
    const last = merged.at(-1);
    if (last?.openMs === openMs) merged[merged.length - 1] = joinCandles(last, candle);
    else merged.push({ ...candle, openMs });
  }
  return merged;
};
