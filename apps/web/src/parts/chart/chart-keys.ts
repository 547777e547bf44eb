/** The keys of a page with a chart (NAV-08): 1 to 6, H and W choose its interval, T switches between candles and trend. */
import type { KlineInterval } from "@candor/wire/market";
import type { Shortcuts } from "../../lib/keyboard/use-shortcuts.ts";
import { chooseChartMode, chooseInterval, useChartChoice } from "./chart-choice.ts";

/** The product's six (MKT-02) by their number, four hours and weeks by their letter: on /contract 7 to 0 are shares. */
const byKey: Readonly<Record<string, KlineInterval>> = {
  1: "1m",
  2: "5m",
  3: "15m",
  4: "30m",
  5: "1h",
  6: "1d",
  h: "4h",
  w: "1w",
};

export const chartKeys: Shortcuts = {
  t: () => chooseChartMode(useChartChoice.getState().mode === "trend" ? "candles" : "trend"),
  ...Object.fromEntries(
    Object.entries(byKey).map(([key, interval]) => [key, () => chooseInterval(interval)]),
  ),
};
