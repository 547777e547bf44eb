/** Which zone the times of bars are in. Apart from what counts bars, which is loaded with the chart. */
import type { KlineInterval } from "@candor/wire/market";

/** Bars of whole UTC days, which have a date and no time. */
export const hasWholeDays = (interval: KlineInterval): boolean => interval === "1d" || interval === "1w";

/** The zone of the axis: a day's bar is a UTC day, so its date is shown in UTC, independent of the reader's choice. */
export const axisZone = (interval: KlineInterval, chosen: string): string =>
  hasWholeDays(interval) ? "UTC" : chosen;
