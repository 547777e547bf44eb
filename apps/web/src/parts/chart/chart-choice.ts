/** Interval and type of the chart, the same on every page and stored on the device. */
import { klineIntervals, type KlineInterval } from "@candor/wire/market";
import { create } from "zustand";
import { readStored, writeStored } from "../../lib/device/stored.ts";
import type { ChartMode } from "./candle-chart.ts";

type ChartChoice = { readonly interval: KlineInterval; readonly mode: ChartMode };

export const useChartChoice = create<ChartChoice>(() => ({
  interval: klineIntervals.find((each) => each === readStored("chartInterval")) ?? "1m",
  mode: readStored("chartMode") === "trend" ? "trend" : "candles",
}));

export const chooseInterval = (interval: KlineInterval): void => {
  writeStored("chartInterval", interval);
  useChartChoice.setState({ interval });
};

export const chooseChartMode = (mode: ChartMode): void => {
  writeStored("chartMode", mode);
  useChartChoice.setState({ mode });
};
