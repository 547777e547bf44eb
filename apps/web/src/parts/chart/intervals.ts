/** The intervals of MKT-02 as the chart counts them. */
import { bucketOf, candleIntervalMs } from "@candor/core/market/candle";
import type { KlineInterval } from "@candor/wire/market";

/** Start of the bar that contains `timeMs`. */
export const barStartMs = (timeMs: number, interval: KlineInterval): number =>
  bucketOf(timeMs, candleIntervalMs[interval]);

/** How many bars there are between two times, both ends counted. */
export const barsBetween = (fromMs: number, toMs: number, interval: KlineInterval): number =>
  Math.floor((barStartMs(toMs, interval) - barStartMs(fromMs, interval)) / candleIntervalMs[interval]) + 1;
