/** The keys of a page with a chart (NAV-08): 1 to 6 choose its interval, T switches between candles and trend. */
import { klineIntervals } from "@candor/wire/market";
import type { Shortcuts } from "../../lib/keyboard/use-shortcuts.ts";
import { chooseChartMode, chooseInterval, useChartChoice } from "./chart-choice.ts";

export const chartKeys: Shortcuts = {
  t: () => chooseChartMode(useChartChoice.getState().mode === "trend" ? "candles" : "trend"),
  ...Object.fromEntries(
    klineIntervals.map((interval, index) => [String(index + 1), () => chooseInterval(interval)]),
  ),
};
