/** Connects a `CandleChart` to a component: loads the library after the first paint, and updates size and look. */
import type { Product } from "@candor/wire/market";
import { useEffect, useRef, useState, type RefObject } from "react";
import { createStore, type StoreApi } from "zustand";
import { barSource } from "./bar-source.ts";
import type { Bar, CandleChart } from "./candle-chart.ts";
import type { ChartLook } from "./look-of-chart.ts";
import { useChartChoice } from "./chart-choice.ts";

export type ChartFeed = {
  readonly bars: readonly Bar[];
  readonly latest: Bar | undefined;
  readonly point: Bar | undefined;
  readonly phase: "loading" | "shown" | "failed";
};
const nothing: ChartFeed = { bars: [], latest: undefined, point: undefined, phase: "loading" };

/** How long the chart waits while the first screen keeps the device busy; after that it loads anyway. */
const timeoutMs = 1_200;

const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: timeoutMs });
  return () => cancelIdleCallback(handle);
};

export type ChartHold = {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly chart: RefObject<CandleChart | undefined>;
  readonly feed: StoreApi<ChartFeed>;
  readonly retry: () => void;
};

export const useCandleChart = (product: Product | undefined, look: ChartLook): ChartHold => {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<CandleChart>(undefined);
  const lookNow = useRef(look);
  const [feed] = useState(() => createStore<ChartFeed>(() => nothing));
  const [ready, setReady] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { interval, mode } = useChartChoice();

  useEffect(() => {
    let alive = true;
    const cancel = whenIdle(() => {
      void import("./klinecharts-chart.ts").then(
        ({ createCandleChart }) => {
          if (!alive || box.current === null) return;
          chart.current = createCandleChart(box.current, lookNow.current, eventsOf(feed));
          setReady(true);
        },
        () => feed.setState({ phase: "failed" }),
      );
    });
    return () => {
      alive = false;
      cancel();
      chart.current?.dispose();
      chart.current = undefined;
      setReady(false);
    };
  }, [feed, attempt]);

  useEffect(() => {
    lookNow.current = look;
    chart.current?.setLook(look);
  }, [look, ready]);
  useEffect(() => chart.current?.setMode(mode), [mode, ready]);

  const { pid, symbol, decimals, logStart } = product ?? {};
  useEffect(() => {
    feed.setState(nothing);
    if (!ready || pid === undefined || symbol === undefined || logStart === undefined) return;
    const source = barSource(pid, symbol, interval);
    chart.current?.show({ symbol, interval, decimals: decimals ?? 2, logStartMs: logStart, source });
  }, [feed, ready, pid, symbol, decimals, logStart, interval]);

  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(() => chart.current?.resize());
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, chart, feed, retry: () => setAttempt((count) => count + 1) };
};

const eventsOf = (feed: StoreApi<ChartFeed>) => ({
  onLoaded: (bars: readonly Bar[]) => feed.setState({ bars, latest: bars.at(-1), phase: "shown" }),
  onFailed: () => feed.setState({ phase: "failed" }),
  onPoint: (point: Bar | undefined) => feed.setState({ point }),
  onLatest: (latest: Bar) => {
    const { bars } = feed.getState();
    const same = bars.at(-1)?.timeMs === latest.timeMs;
    feed.setState({ latest, bars: same ? bars.with(-1, latest) : [...bars, latest] });
  },
});
