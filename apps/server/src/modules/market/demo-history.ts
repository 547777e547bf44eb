/**
 * Demo history with a cache: a day's candle is computed from some hundred loops of the recording, a thousand of them take about 50 ms, and
 * they never change once the log has begun. The same candle is the same object for as long as it is cached.
 */
import { bucketOf, candleIntervalMs, type Candle, type CandleInterval } from "@candor/core/market/candle";
import { historyCandles } from "@candor/core/market/history";
import type { MarketPath } from "@candor/core/market/market-path";
import { dayMs } from "@candor/core/time/time";
import { setImmediate } from "node:timers/promises";

/** The demo candles that open in `fromMs <= open < toMs`; `fromMs` is aligned, `toMs` may cut the last one. */
export type DemoHistory = (interval: CandleInterval, fromMs: number, toMs: number) => readonly Candle[];

/** How many candles of one interval are cached: as many as one answer may hold, and one where log and demo meet. Older pages are computed. */
const mostKept = 1_001;

type Kept = { readonly fromMs: number; readonly toMs: number; readonly candles: readonly Candle[] };

export const demoHistory = (path: MarketPath): DemoHistory => {
  const memory = new Map<CandleInterval, Kept>();
  return (interval, fromMs, toMs) => {
    const intervalMs = candleIntervalMs[interval];
    const wholeMs = bucketOf(toMs, intervalMs);
    if (fromMs >= wholeMs) return historyCandles(path, interval, fromMs, toMs);
    const known = memory.get(interval);
    const newestMs = Math.max(wholeMs, known?.toMs ?? wholeMs);
    if (newestMs - fromMs > mostKept * intervalMs) return historyCandles(path, interval, fromMs, toMs);
    const kept = extend(path, interval, known, fromMs, wholeMs);
    memory.set(interval, kept);
    const inside = kept.candles.filter((candle) => candle.openMs >= fromMs && candle.openMs < wholeMs);
    return [...inside, ...historyCandles(path, interval, wholeMs, toMs)];
  };
};

/** So much time takes some 5 to 12 ms the first time. Whole weeks, so that a piece of any interval ends with a candle. */
const pieceMs = 14 * 7 * dayMs;

/** The same candles, computed in pieces, so that the calls of others get their turn in between. */
export const historyInPieces = async (
  history: DemoHistory,
  interval: CandleInterval,
  fromMs: number,
  toMs: number,
): Promise<readonly Candle[]> => {
  const candles: Candle[] = [];
  for (let atMs = fromMs; atMs < toMs; atMs += pieceMs) {
    if (atMs > fromMs) await setImmediate();
    candles.push(...history(interval, atMs, Math.min(atMs + pieceMs, toMs)));
  }
  return candles;
};

/** The cache, extended to cover the requested span; for a span that does not touch it, a new one. */
const extend = (
  path: MarketPath,
  interval: CandleInterval,
  kept: Kept | undefined,
  fromMs: number,
  toMs: number,
): Kept => {
  if (kept === undefined || fromMs > kept.toMs || toMs < kept.fromMs) {
    return { fromMs, toMs, candles: historyCandles(path, interval, fromMs, toMs) };
  }
  const before = historyCandles(path, interval, Math.min(fromMs, kept.fromMs), kept.fromMs);
  const after = historyCandles(path, interval, kept.toMs, Math.max(toMs, kept.toMs));
  return {
    fromMs: Math.min(fromMs, kept.fromMs),
    toMs: Math.max(toMs, kept.toMs),
    candles: [...before, ...kept.candles, ...after],
  };
};
