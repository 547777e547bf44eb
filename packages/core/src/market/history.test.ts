import { expect, test } from "vitest";
import { minuteMs } from "../time/time.ts";
import { historyCandles, historyMs, pathPrice, pathQuantity } from "./history.ts";
import { shortPath } from "./test-path.ts";

test("[MKT-02] a candle of the demo's history has the prices of its slots and amounts of its hour, and the last one may be cut", () => {
  const candles = historyCandles(shortPath(), "1m", 10 * minuteMs, 12 * minuteMs + 1_000);
  const units = (whole: number) => BigInt(whole) * 1_000_000n;
  // An hour with 170 % of what was recorded: 780 steps in a minute, and 13 in a second.
  expect(candles).toEqual([
    {
      openMs: 600_000,
      open: units(10_340),
      high: units(11_451),
      low: units(9_400),
      close: units(10_340),
      volume: 13_260_000n,
    },
    {
      openMs: 660_000,
      open: units(10_340),
      high: units(11_407),
      low: units(9_309),
      close: units(10_280),
      volume: 13_260_000n,
    },
    {
      openMs: 720_000,
      open: units(10_280),
      high: units(11_308),
      low: units(10_280),
      close: units(10_290),
      volume: 220_000n,
    },
  ]);
});

test("[MKT-02] a stretch without a trade has no candle, and no time has none", () => {
  // The second slot of the loop has no trade.
  expect(historyCandles(shortPath(), "1m", 250, 500)).toEqual([]);
  expect(historyCandles(shortPath(), "1m", 0, 0)).toEqual([]);
});

test("[MKT-01] a path counts prices and amounts in the decimals of its pair; history is enough for a thousand days", () => {
  expect(pathPrice(shortPath(), 9_860)).toBe(9_860_000_000n);
  expect(pathQuantity(shortPath(), 7)).toBe(70_000n);
  expect(historyMs).toBe(86_400_000_000);
});
