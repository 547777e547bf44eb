/**
 * `CandleChart` drawn by klinecharts. Lazy: only `loadCandleChart` may import this file.
 * klinecharts needs a symbol, a period and a loader before it draws, reloads when any of them changes, and
 * passes late answers to the current chart; so the loader is set last, and drops its answers when it is replaced.
 */
import { dispose, init, type Chart, type DataLoader, type KLineData } from "klinecharts";
import type { Bar, CandleChart, ChartEvents, ChartMode, Series } from "./candle-chart.ts";
import type { ChartLook } from "./look-of-chart.ts";
import { drawDemoHistory, registerDemoHistory } from "./demo-history-overlay.ts";
import { barsBetween } from "./intervals.ts";
import { stylesOf } from "./klinecharts-styles.ts";
import { drawPriceLines, registerPriceLine, type DrawnLines } from "./price-line-overlay.ts";
import { onPaintBeat } from "../../live/paint-beat.ts";

/** Width of a bar when the chart opens, and the bars before the first visible one that its averages need. */
const firstBarWidth = 6;
const barsBefore = 60;
const moreBars = 500;
/** With more bars the chart becomes slow on a phone. */
const mostBars = 5_000;
const mostMended = 500;
const averages = [7, 30];
const volumeHeight = 84;
/** Approximate pixels between the top of the pane and the highest price. */
const roomAbove = 52;

const idle: DataLoader = { getBars: () => {} };

export const createCandleChart = (box: HTMLElement, look: ChartLook, events: ChartEvents): CandleChart => {
  registerDemoHistory();
  registerPriceLine();
  const chart = init(box, {
    styles: stylesOf(look, "candles"),
    timezone: look.zone,
    hotkey: { enabled: false },
  });
  if (chart === null) throw new Error("this browser cannot draw the chart");
  // The library puts its canvas first in the tab order of the whole page; our tab stop is the panel around it.
  for (const first of box.querySelectorAll<HTMLElement>("[tabindex='1']")) first.tabIndex = -1;
  let state = { look, mode: "candles" as ChartMode, series: undefined as Series | undefined };
  let drawn: DrawnLines = { lines: [], onPlaced: () => {} };
  const repaint = (change: Partial<typeof state>): void => {
    const before = state;
    state = { ...state, ...change };
    if (before.look === state.look && before.mode === state.mode) return;
    chart.setStyles(stylesOf(state.look, state.mode));
    // Costly: every date format is created again.
    if (before.look.zone !== state.look.zone) chart.setTimezone(state.look.zone);
    if (state.series) drawDemoHistory(chart, state.series, state.look);
    drawPriceLines(chart, drawn, state.look, state.series);
  };
  addIndicators(chart);
  // The averages and the label of the highest price are above the picture, on a low chart too.
  chart.overrideYAxis({ paneId: "candle_pane", gap: { top: roomAbove } });
  chart.setOffsetRightDistance(56);
  tellOfPoint(box, chart, events);
  return {
    show: (series) => {
      state = { ...state, series };
      chart.setDataLoader(idle);
      chart.setSymbol({ ticker: series.symbol, pricePrecision: series.decimals, volumePrecision: 3 });
      chart.setPeriod(periodOf(series));
      chart.setDataLoader(loaderOf(chart, series, events, () => drawDemoHistory(chart, series, state.look)));
    },
    setMode: (mode) => repaint({ mode }),
    setLook: (next) => repaint({ look: next }),
    setLines: (lines, onPlaced) => {
      drawn = { lines, onPlaced };
      drawPriceLines(chart, drawn, state.look, state.series);
    },
    priceAt: (y) => {
      const found = chart.convertFromPixel([{ y }], { paneId: "candle_pane" });
      return (Array.isArray(found) ? found[0] : found)?.value;
    },
    isOverBars: (x, y) => {
      const [whole, bars] = [chart.getSize(), chart.getSize("candle_pane", "main")];
      const timeAxis = chart.getSize("x_axis_pane")?.height ?? 0;
      return bars !== null && x < bars.left + bars.width && y < (whole?.height ?? 0) - timeAxis;
    },
    move: (step) => moveChart(chart, step),
    resize: () => chart.resize(),
    tools: async () => {
      const { klinechartsTools } = await import("./tools/klinecharts-tools.ts");
      return klinechartsTools(chart, () => state.series);
    },
    dispose: () => {
      chart.setDataLoader(idle);
      dispose(chart);
    },
  };
};

/** The library reports where the pointer is, but not on which bar, and nothing when it leaves. */
const tellOfPoint = (box: HTMLElement, chart: Chart, { onPoint }: ChartEvents): void => {
  chart.subscribeAction("onCrosshairChange", (data) => {
    const { x } = data as { readonly x?: number };
    if (x === undefined) return onPoint(undefined);
    const found = chart.convertFromPixel([{ x }], { paneId: "candle_pane" });
    const index = Array.isArray(found) ? found[0]?.dataIndex : found.dataIndex;
    const line = index === undefined ? undefined : chart.getDataList()[index];
    onPoint(line && toBar(line));
  });
  box.addEventListener("pointerleave", () => onPoint(undefined));
};

/** As many bars as fill the screen: more are loaded when the user scrolls to them. */
const firstBars = (chart: Chart): number =>
  Math.ceil((chart.getSize()?.width ?? 0) / firstBarWidth) + barsBefore;

const addIndicators = (chart: Chart): void => {
  chart.createIndicator({ name: "MA", calcParams: averages, paneId: "candle_pane" }, true);
  const pane = "volume";
  // Its values are in the page's own legend.
  const createTooltipDataSource = () => ({ name: "", calcParamsText: "", features: [], legends: [] });
  chart.createIndicator({ name: "VOL", calcParams: [], paneId: pane, createTooltipDataSource });
  chart.setPaneOptions({ id: pane, height: volumeHeight, minHeight: 48 });
};

/** Bars in the chart's format; the newest is passed on after every change. */
const loaderOf = (chart: Chart, series: Series, events: ChartEvents, onShown: () => void): DataLoader => {
  let stop: (() => void) | undefined;
  let alive = true;
  const give = async (
    endMs: number | undefined,
    callback: (data: KLineData[], more: { forward: boolean }) => void,
  ): Promise<void> => {
    const limit = endMs === undefined ? firstBars(chart) : moreBars;
    try {
      const bars = await series.source.load(endMs, limit);
      if (!alive) return;
      const total = chart.getDataList().length + bars.length;
      callback(bars.map(toLine), { forward: bars.length > 0 && total < mostBars });
      if (endMs !== undefined) return;
      onShown();
      events.onLoaded(bars);
    } catch (error) {
      if (!alive) return;
      callback([], { forward: false });
      events.onFailed(error as Error);
    }
  };
  return {
    getBars: ({ type, timestamp, callback }) => {
      if (type === "backward" || type === "update") return callback([], { forward: false });
      void give(type === "init" ? undefined : (timestamp ?? undefined), callback);
    },
    subscribeBar: ({ callback }) => {
      stop?.();
      stop = listenForBars(chart, series, events, callback);
    },
    unsubscribeBar: () => {
      alive = false;
      stop?.();
    },
  };
};

const listenForBars = (
  chart: Chart,
  series: Series,
  events: ChartEvents,
  push: (data: KLineData) => void,
): (() => void) => {
  const key = {};
  let alive = true;
  let mending = false;
  const add = (bar: Bar): void => {
    if (!alive) return;
    push(toLine(bar));
    events.onLatest(bar);
  };
  const mend = async (): Promise<void> => {
    const last = chart.getDataList().at(-1)?.timestamp;
    if (mending || last === undefined) return;
    mending = true;
    try {
      const count = Math.min(mostMended, barsBetween(last, Date.now(), series.interval) + 2);
      const bars = await series.source.load(undefined, count);
      if (alive) mendBars(chart, bars, add);
    } catch {
      // The next gap or page visit repairs it; prices still come by push.
    } finally {
      mending = false;
    }
  };
  const stop = series.source.listen(
    (bar) => onPaintBeat(key, () => add(bar)),
    () => void mend(),
  );
  return () => {
    alive = false;
    stop();
  };
};

/** Writes correct values into bars whose last changes were missed; klinecharts itself accepts only the newest. */
const mendBars = (chart: Chart, bars: readonly Bar[], add: (bar: Bar) => void): void => {
  const list = chart.getDataList();
  const lastMs = list.at(-1)?.timestamp ?? 0;
  for (const bar of bars) {
    const index = list.findLastIndex((line) => line.timestamp === bar.timeMs);
    if (index >= 0 && bar.timeMs < lastMs) list[index] = toLine(bar);
    else if (bar.timeMs >= lastMs) add(bar);
  }
};

const moveChart = (chart: Chart, step: Parameters<CandleChart["move"]>[0]): void => {
  const moves = {
    in: () => chart.zoomAtCoordinate(1.25),
    out: () => chart.zoomAtCoordinate(0.8),
    left: () => chart.scrollByDistance(120),
    right: () => chart.scrollByDistance(-120),
    end: () => chart.scrollToRealTime(),
  };
  moves[step]();
};

const periods = { m: "minute", h: "hour", d: "day", w: "week" } as const;
const periodOf = ({ interval }: Series) => ({
  type: periods[interval.at(-1) as keyof typeof periods],
  span: Number.parseInt(interval, 10),
});

const toLine = ({ timeMs, ...bar }: Bar): KLineData => ({ timestamp: timeMs, ...bar });
const toBar = (line: KLineData): Bar => ({
  timeMs: line.timestamp,
  open: line.open,
  high: line.high,
  low: line.low,
  close: line.close,
  volume: line.volume ?? 0,
  demo: line["demo"] === true,
});
