/** The intervals of MKT-02 as the chart counts them. */
import { bucketOf, candleIntervalMs } from "@candor/core/market/candle";
import type { KlineInterval } from "@candor/wire/market";

/** Start of the bar that contains `timeMs`. */
export const barStartMs = (timeMs: number, interval: KlineInterval): number =>
  bucketOf(timeMs, candleIntervalMs[interval]);

/** How many bars there are between two times, both ends counted. */
export const barsBetween = (fromMs: number, toMs: number, interval: KlineInterval): number =>
  Math.floor((barStartMs(toMs, interval) - barStartMs(fromMs, interval)) / candleIntervalMs[interval]) + 1;

/** Bars of whole UTC days, which have a date and no time. */
export const hasWholeDays = (interval: KlineInterval): boolean => interval === "1d" || interval === "1w";

/** The zone of the axis: a day's bar is a UTC day, so its date is shown in UTC, independent of the reader's choice. */
export const axisZone = (interval: KlineInterval, chosen: string): string =>
  hasWholeDays(interval) ? "UTC" : chosen;
