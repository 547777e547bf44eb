/** Minutes of a log, written for the simulation: one bar for each minute of UTC in which the symbol traded. */
import type { Tick } from "@candor/core/market/tick";
import type { Price } from "@candor/core/money/money";

export type SimBar = {
  readonly openMs: number;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
};

const minuteMs = 60_000;

/** The bars of one symbol's ticks, oldest first; the last one may still change. */
export const barsOf = (ticks: readonly Tick[]): readonly SimBar[] => {
  const bars: SimBar[] = [];
  for (const { kind, timeMs, price } of ticks) {
    if (kind !== "trade") continue;
    const openMs = timeMs - (timeMs % minuteMs);
    const last = bars.at(-1);
    if (last?.openMs !== openMs) {
      bars.push({ openMs, high: price, low: price, close: price });
      continue;
    }
    const high = price > last.high ? price : last.high;
    const low = price < last.low ? price : last.low;
    bars[bars.length - 1] = { openMs, high, low, close: price };
  }
  return bars;
};

/** The bars that can no longer change, once everything up to `markMs` has been seen. */
export const closedBars = (ticks: readonly Tick[], markMs: number): readonly SimBar[] =>
  barsOf(ticks).filter(({ openMs }) => openMs + minuteMs - 1 <= markMs);
