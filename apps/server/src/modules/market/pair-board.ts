/**
 * What the module keeps in memory for one pair: the 1m candles of the last day, folded from delivered
 * ticks as the stored ones are, the open candle of every interval, and the last trade.
 *
 * So a page load costs no query: the day's range, the price and the last day's candles are here.
 */
import {
  bucketOf,
  candleIntervalMs,
  candleIntervals,
  foldTick,
  mergeCandles,
  type Candle,
  type CandleInterval,
} from "@candor/core/market/candle";
import { historyCandles } from "@candor/core/market/history";
import type { Tick } from "@candor/core/market/tick";
import { mulDiv, price, priceUnit, type Price } from "@candor/core/money/money";
import { dayMs, hourMs, minuteMs } from "@candor/core/time/time";
import { demoHistory, type DemoHistory } from "./demo-history.ts";
import type { Pair } from "./ports.ts";

/** The last 24 hours of a pair. */
export type DayRange = {
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  /** USDT traded, 1e-8: each minute's volume at its close. */
  readonly turnover: bigint;
};

export type PairBoard = {
  readonly pair: Pair;
  /** The first time that `minutes` covers; anything older is in the database. */
  readonly coversFromMs: () => number;
  /** The logged 1m candles from `coversFromMs` on, oldest first. */
  readonly minutes: () => readonly Candle[];
  readonly lastTrade: () => Tick | undefined;
  /** Time of the first logged tick; undefined while the log is empty. */
  readonly logStartMs: () => number | undefined;
  readonly fold: (tick: Tick) => void;
  /** The candle that a trade just changed. */
  readonly openCandle: (interval: CandleInterval) => Candle | undefined;
  readonly day: (nowMs: number) => DayRange | undefined;
  /** Absent on a live feed. */
  readonly demoHistory: DemoHistory | undefined;
};

/** What a board needs from the log at its start. */
export type BoardStart = {
  readonly nowMs: number;
  readonly logStartMs: number | undefined;
  readonly minutes: readonly Candle[];
  readonly coversFromMs: number;
  readonly lastTrade: Tick | undefined;
  readonly openCandles: Readonly<Partial<Record<CandleInterval, Candle>>>;
};

/** A little longer than a day, so that every candle since UTC midnight is always here. */
const keepMs = dayMs + hourMs;

export const pairBoard = (pair: Pair, start: BoardStart): PairBoard => {
  let minutes = [...start.minutes];
  let coversFromMs = start.coversFromMs;
  let logStartMs = start.logStartMs;
  let lastTrade = start.lastTrade;
  const open: Partial<Record<CandleInterval, Candle>> = { ...start.openCandles };
  let demo: { untilMs: number; candles: readonly Candle[] } | undefined;
  let closed: { minute: number; range: DayRange | undefined } | undefined;

  const trim = (nowMs: number): void => {
    const fromMs = bucketOf(nowMs - keepMs, minuteMs);
    if (fromMs - coversFromMs < hourMs) return;
    minutes = minutes.filter((candle) => candle.openMs >= fromMs);
    coversFromMs = fromMs;
  };
  const fold = (tick: Tick): void => {
    logStartMs ??= tick.timeMs;
    if (tick.kind !== "trade") return;
    lastTrade = tick;
    const last = minutes.at(-1);
    const next = foldTick(last, tick, minuteMs);
    if (next !== undefined && last?.openMs === next.openMs) minutes[minutes.length - 1] = next;
    else if (next !== undefined) {
      minutes.push(next);
      trim(tick.timeMs);
    }
    for (const interval of candleIntervals) {
      const folded = foldTick(open[interval], tick, candleIntervalMs[interval]);
      if (folded !== undefined) open[interval] = folded;
    }
  };
  /** Demo minutes of the last day before the log began; computed once. */
  const demoMinutes = (nowMs: number): readonly Candle[] => {
    if (pair.path === undefined) return [];
    const untilMs = logStartMs ?? nowMs;
    if (untilMs <= nowMs - dayMs) return [];
    if (demo?.untilMs !== untilMs) {
      const fromMs = bucketOf(untilMs - dayMs, minuteMs);
      demo = { untilMs, candles: historyCandles(pair.path, "1m", fromMs, untilMs) };
    }
    return demo.candles;
  };
  /** The range of the minutes before the current one; they do not change until the next minute. */
  const closedRange = (nowMs: number): DayRange | undefined => {
    const minute = Math.floor(nowMs / minuteMs);
    if (closed?.minute !== minute) {
      const fromMs = nowMs - dayMs;
      const all = [...demoMinutes(nowMs), ...minutes].filter(
        (candle) => candle.openMs > fromMs && candle.openMs < minute * minuteMs,
      );
      closed = { minute, range: rangeOf(all) };
    }
    return closed.range;
  };
  return {
    pair,
    coversFromMs: () => coversFromMs,
    minutes: () => minutes,
    lastTrade: () => lastTrade,
    logStartMs: () => logStartMs,
    fold,
    openCandle: (interval) => open[interval],
    demoHistory: pair.path && demoHistory(pair.path),
    day: (nowMs) => {
      const last = minutes.at(-1);
      const running =
        last !== undefined && last.openMs >= bucketOf(nowMs, minuteMs) ? rangeOf([last]) : undefined;
      return joinRanges(closedRange(nowMs), running);
    },
  };
};

const rangeOf = (candles: readonly Candle[]): DayRange | undefined => {
  const [merged] = mergeCandles(
    candles.map((candle) => ({ ...candle, openMs: 0 })),
    dayMs,
  );
  if (merged === undefined) return undefined;
  const turnover = candles.reduce(
    (sum, candle) => sum + mulDiv(candle.volume, candle.close, priceUnit, "down"),
    0n,
  );
  return { open: merged.open, high: merged.high, low: merged.low, turnover };
};

const joinRanges = (earlier: DayRange | undefined, later: DayRange | undefined): DayRange | undefined => {
  if (earlier === undefined || later === undefined) return earlier ?? later;
  return {
    open: earlier.open,
    high: price(later.high > earlier.high ? later.high : earlier.high),
    low: price(later.low < earlier.low ? later.low : earlier.low),
    turnover: earlier.turnover + later.turnover,
  };
};
