/** How much was traded at which price, of the bars that are shown: rows from the lowest price to the highest. */
import type { Bar } from "../candle-chart.ts";

export type ProfileRow = {
  readonly low: number;
  readonly high: number;
  /** Volume of bars that closed at or above their opening price, and of the others. */
  readonly rising: number;
  readonly falling: number;
};

type ProfileBar = Pick<Bar, "open" | "high" | "low" | "close" | "volume">;

/** A bar's volume counts for each row by the part of its range that is in it: where within a bar it was traded is not known. */
export const profileOf = (bars: readonly ProfileBar[], rowCount: number): readonly ProfileRow[] => {
  if (bars.length === 0) return [];
  const low = Math.min(...bars.map((bar) => bar.low));
  const high = Math.max(...bars.map((bar) => bar.high));
  const step = (high - low) / rowCount;
  const rising = Array.from({ length: rowCount }, () => 0);
  const falling = Array.from({ length: rowCount }, () => 0);
  const rowOf = (price: number): number =>
    step === 0 ? 0 : Math.min(rowCount - 1, Math.max(0, Math.floor((price - low) / step)));
  for (const bar of bars) {
    const side = bar.close >= bar.open ? rising : falling;
    const [first, last] = [rowOf(bar.low), rowOf(bar.high)];
    for (let row = first; row <= last; row += 1) {
      const part = partOf(bar, low + row * step, low + (row + 1) * step);
      side[row] = (side[row] ?? 0) + bar.volume * (first === last ? 1 : part);
    }
  }
  return rising.map((up, row) => ({
    low: low + row * step,
    high: low + (row + 1) * step,
    rising: up,
    falling: falling[row] ?? 0,
  }));
};

const partOf = (bar: ProfileBar, low: number, high: number): number =>
  Math.max(0, Math.min(bar.high, high) - Math.max(bar.low, low)) / (bar.high - bar.low);
