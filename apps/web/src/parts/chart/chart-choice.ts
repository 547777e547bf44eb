/** Interval and type of the chart, the same on every page and stored on the device. */
import { klineIntervals, type KlineInterval } from "@candor/wire/market";
import { create } from "zustand";
import { readChoice, writeChoice } from "../../lib/device/choices.ts";
import type { ChartMode } from "./candle-chart.ts";

type ChartChoice = { readonly interval: KlineInterval; readonly mode: ChartMode };

export const useChartChoice = create<ChartChoice>(() => ({
  interval: klineIntervals.find((each) => each === readChoice("chartInterval")) ?? "1m",
  mode: readChoice("chartMode") === "trend" ? "trend" : "candles",
}));

export const chooseInterval = (interval: KlineInterval): void => {
  writeChoice("chartInterval", interval);
  useChartChoice.setState({ interval });
};

export const chooseChartMode = (mode: ChartMode): void => {
  writeChoice("chartMode", mode);
  useChartChoice.setState({ mode });
};
