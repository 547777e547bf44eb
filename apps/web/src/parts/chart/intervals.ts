/** The six intervals of MKT-02 as the chart counts them. */
import { candleIntervalMs } from "@candor/core/market/candle";
import type { KlineInterval } from "@candor/wire/market";

/** Start of the bar that contains `timeMs`. */
export const barStartMs = (timeMs: number, interval: KlineInterval): number =>
  timeMs - (timeMs % candleIntervalMs[interval]);

/** How many bars there are between two times, both ends counted. */
export const barsBetween = (fromMs: number, toMs: number, interval: KlineInterval): number =>
  Math.floor((barStartMs(toMs, interval) - barStartMs(fromMs, interval)) / candleIntervalMs[interval]) + 1;

/** The zone of the axis: a day's bar is a UTC day, so its date is shown in UTC, independent of the reader's choice. */
export const axisZone = (interval: KlineInterval, chosen: string): string =>
  interval === "1d" ? "UTC" : chosen;
