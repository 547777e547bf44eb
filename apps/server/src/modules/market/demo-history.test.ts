import { bucketOf, candleIntervalMs, candleIntervals } from "@candor/core/market/candle";
import { simulatedMarkets } from "@candor/core/market/demo-pairs";
import { historyCandles } from "@candor/core/market/history";
import { dayMs } from "@candor/core/time/time";
import fc from "fast-check";
import { expect, test } from "vitest";

import { demoHistory, historyInPieces } from "./demo-history.ts";

const path = simulatedMarkets("history test")[2]!.path;
const endMs = Date.UTC(2026, 10, 21, 4, 30, 7);

test("[MKT-02] cached history equals computed history, whatever was requested before", () => {
  const remembered = demoHistory(path);
  const ask = fc.record({
    interval: fc.constantFrom(...candleIntervals),
    back: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 900, max: 1_300 })),
    length: fc.integer({ min: 0, max: 60 }),
    cut: fc.boolean(),
  });
  fc.assert(
    fc.property(ask, ({ interval, back, length, cut }) => {
      const size = candleIntervalMs[interval];
      const fromMs = bucketOf(endMs, size) - back * size;
      const toMs = cut
        ? Math.min(endMs, fromMs + length * size + 1_000)
        : fromMs + Math.min(length, back) * size;
      expect(remembered(interval, fromMs, toMs)).toEqual(historyCandles(path, interval, fromMs, toMs));
    }),
    { numRuns: 300 },
  );
});

test("[MKT-01] a thousand finished days are computed on the first request, and not again", () => {
  let computed = 0;
  const remembered = demoHistory({ ...path, loop: (loop) => ((computed += 1), path.loop(loop)) });
  const todayMs = endMs - (endMs % 86_400_000);
  const fromMs = todayMs - 1_000 * 86_400_000;
  expect(remembered("1d", fromMs, todayMs)).toHaveLength(1_000);
  const first = computed;
  expect(first).toBeGreaterThan(1_000);
  expect(remembered("1d", fromMs, todayMs)).toHaveLength(1_000);
  expect(computed).toBe(first);
});

test("[MKT-01] [API-17] the first page of a thousand days lets other calls run while it is computed", async () => {
  let computed = 0;
  const remembered = demoHistory({ ...path, loop: (loop) => ((computed += 1), path.loop(loop)) });
  const todayMs = endMs - (endMs % dayMs);
  const fromMs = todayMs - 1_000 * dayMs;
  const seen: number[] = [];
  let isDone = false;
  const watch = (): void => {
    seen.push(computed);
    if (!isDone) setImmediate(watch);
  };
  setImmediate(watch);
  const page = await historyInPieces(remembered, "1d", fromMs, todayMs);
  isDone = true;
  expect(page).toEqual(historyCandles(path, "1d", fromMs, todayMs));
  const atOnce = [...seen, computed].map((count, index) => count - (seen[index - 1] ?? 0));
  expect(Math.max(...atOnce)).toBeLessThan(computed / 5);
});

test("[MKT-01] [API-17] what is short is computed at once, without a turn for others", async () => {
  let isAsked = false;
  const page = historyInPieces(() => ((isAsked = true), []), "1d", endMs - dayMs, endMs);
  expect(isAsked).toBe(true);
  expect(await page).toEqual([]);
});
