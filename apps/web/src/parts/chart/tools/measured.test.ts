import { expect, test } from "vitest";
import { fibonacciLevels, fibonacciPrice, measuredBetween, showMeasured } from "./measured.ts";

const [low, high] = [
  { timeMs: 0, price: 100 },
  { timeMs: 600_000, price: 110 },
];

test("[MKT-05] a measure tells difference, share of the first price, and bars, with their signs", () => {
  const up = measuredBetween(low, high, "5m");
  expect(up).toEqual({ difference: 10, percent: 10, bars: 2 });
  expect(showMeasured(up, 2)).toBe("+10.00  +10.00%");
  const down = measuredBetween(high, low, "1m");
  expect(down.bars).toBe(-10);
  expect(showMeasured(down, 1)).toBe("−10.0  −9.09%");
});

test("[MKT-05] Fibonacci levels go back from the second point to the first", () => {
  expect(fibonacciLevels.map((level) => fibonacciPrice(low, high, level))).toEqual([
    110, 107.64, 106.18, 105, 103.82, 102.14, 100,
  ]);
});
