/** What lies between two points of the chart: for the measure, and for the list of drawings. */
import { barsBetween } from "../intervals.ts";
import type { KlineInterval } from "@candor/wire/market";
import type { Spot } from "./chart-setup.ts";

export type Measured = {
  /** Positive when the second point is higher. */
  readonly difference: number;
  /** Of the first point's price; undefined when that is zero. */
  readonly percent: number | undefined;
  /** Positive when the second point is later. */
  readonly bars: number;
};

export const measuredBetween = (from: Spot, to: Spot, interval: KlineInterval): Measured => ({
  difference: to.price - from.price,
  percent: from.price === 0 ? undefined : ((to.price - from.price) / from.price) * 100,
  bars: barsBetween(from.timeMs, to.timeMs, interval) - 1,
});

/** The levels of a Fibonacci retracement, from the second point back to the first. */
export const fibonacciLevels = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

export const fibonacciPrice = (from: Spot, to: Spot, level: number): number =>
  to.price + (from.price - to.price) * level;

const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text.replace("-", "−"));

/** "+120.50  +0.19%": the numbers of a measure, the same in every language. */
export const showMeasured = ({ difference, percent }: Measured, decimals: number): string =>
  [
    signed(difference.toFixed(decimals), difference),
    percent === undefined ? "" : `${signed(percent.toFixed(2), percent)}%`,
  ]
    .filter((part) => part !== "")
    .join("  ");
