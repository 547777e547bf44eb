/**
 * The interface of a chart, for any chart library. Numbers here are only for drawing; no decision
 * is based on them.
 */
import type { KlineInterval } from "@candor/wire/market";
import type { ChartLook } from "./look-of-chart.ts";
import type { ChartTools } from "./tools/chart-scene.ts";

export type Bar = {
  /** Opening time, epoch ms. */
  readonly timeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly demo: boolean;
};

/** The source of bars. */
export type BarSource = {
  /** Bars before `endMs` (the newest ones when it is absent), oldest first. */
  readonly load: (endMs: number | undefined, limit: number) => Promise<readonly Bar[]>;
  /** Receives the open bar as it changes; `onGap` says that some changes were missed. */
  readonly listen: (hear: (bar: Bar) => void, onGap: () => void) => () => void;
};

export type Series = {
  readonly symbol: string;
  readonly interval: KlineInterval;
  readonly decimals: number;
  /** First logged tick, epoch ms: everything before it is demo history. */
  readonly logStartMs: number;
  readonly source: BarSource;
};

export type ChartMode = "candles" | "trend";

export type ChartEvents = {
  readonly onLoaded: (bars: readonly Bar[]) => void;
  readonly onFailed: (error: Error) => void;
  /** The bar under the pointer, or undefined after the pointer has left. */
  readonly onPoint: (bar: Bar | undefined) => void;
  /** The newest bar, after each change. */
  readonly onLatest: (bar: Bar) => void;
};

export type LineTone = "up" | "down" | "warn" | "accent" | "ink";

/** A horizontal line at a price. Its label is in the page, over the chart. */
export type ChartLine = {
  readonly id: string;
  readonly price: number;
  readonly tone: LineTone;
  readonly dashed: boolean;
  /** A vertical line at the time when it ends, epoch ms, with a text at its foot. */
  readonly end?: { readonly timeMs: number; readonly text: string };
};

/** Called at each drawing with a line's position, px from the top of the chart, and the height of the chart. */
export type OnLinePlaced = (id: string, y: number, height: number) => void;

export type ChartMove = "in" | "out" | "left" | "right" | "end";

export type CandleChart = {
  readonly show: (series: Series) => void;
  readonly setMode: (mode: ChartMode) => void;
  readonly setLook: (look: ChartLook) => void;
  /** Shows only these lines. */
  readonly setLines: (lines: readonly ChartLine[], onPlaced: OnLinePlaced) => void;
  /** The price at a height, px from the top of the chart; undefined while there is none. */
  readonly priceAt: (y: number) => number | undefined;
  /** True for a point over the bars, px from the top left corner of the chart; false over an axis. */
  readonly isOverBars: (x: number, y: number) => boolean;
  readonly move: (step: ChartMove) => void;
  readonly resize: () => void;
  /** Indicators, drawings and own trades; their code is loaded when it is first used. */
  readonly tools: () => Promise<ChartTools>;
  readonly dispose: () => void;
};
