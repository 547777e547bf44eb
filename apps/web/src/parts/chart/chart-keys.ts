/** The keys of a page with a chart (NAV-08): 1 to 8 choose its interval, T switches between candles and trend. */
import type { KlineInterval } from "@candor/wire/market";
import type { Shortcuts } from "../../lib/keyboard/use-shortcuts.ts";
import { chooseChartMode, chooseInterval, useChartChoice } from "./chart-choice.ts";

/** The product's six (MKT-02) have the keys 1 to 6, those that were added the next ones. */
const byKey: readonly KlineInterval[] = ["1m", "5m", "15m", "30m", "1h", "1d", "4h", "1w"];

export const chartKeys: Shortcuts = {
  t: () => chooseChartMode(useChartChoice.getState().mode === "trend" ? "candles" : "trend"),
  ...Object.fromEntries(byKey.map((interval, index) => [String(index + 1), () => chooseInterval(interval)])),
};
