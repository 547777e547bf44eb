import { expect, test } from "vitest";
import { price, quantity } from "../money/money.ts";
import {
  bucketFrom,
  bucketOf,
  candleIntervalMs,
  foldTick,
  foldTicks,
  mergeCandles,
  openCandle,
  type Candle,
} from "./candle.ts";
import type { Tick } from "./tick.ts";

const minuteMs = 60_000;
const tick = (timeMs: number, units: bigint, qty: bigint, kind: Tick["kind"] = "trade"): Tick => ({
  symbol: "BTCUSDT",
  seq: 1,
  timeMs,
  kind,
  price: price(units),
  qty: quantity(qty),
  buyerMaker: false,
});
const candle = (
  openMs: number,
  open: bigint,
  high: bigint,
  low: bigint,
  close: bigint,
  volume: bigint,
): Candle => ({
  openMs,
  open: price(open),
  high: price(high),
  low: price(low),
  close: price(close),
  volume: quantity(volume),
});

test("[MKT-02] the intervals are 1, 5, 15 and 30 minutes, an hour, four hours, a day and a week", () => {
  expect(candleIntervalMs).toEqual({
    "1m": 60_000,
    "5m": 300_000,
    "15m": 900_000,
    "30m": 1_800_000,
    "1h": 3_600_000,
    "4h": 14_400_000,
    "1d": 86_400_000,
    "1w": 604_800_000,
  });
});

test("[MKT-02] a week begins on Monday at 00:00 UTC, every other interval on its multiple", () => {
  const { "1w": week, "4h": fourHours } = candleIntervalMs;
  const monday = Date.UTC(2026, 10, 23);
  expect(bucketOf(monday, week)).toBe(monday);
  expect(bucketOf(monday - 1, week)).toBe(Date.UTC(2026, 10, 16));
  expect(bucketOf(Date.UTC(2026, 10, 29, 23, 59, 59, 999), week)).toBe(monday);
  expect(bucketOf(Date.UTC(2026, 10, 29, 7, 59), fourHours)).toBe(Date.UTC(2026, 10, 29, 4));
  expect(bucketFrom(monday, week)).toBe(monday);
  expect(bucketFrom(monday - 1, week)).toBe(monday);
  expect(bucketFrom(monday + 1, week)).toBe(Date.UTC(2026, 10, 30));
});

const ticks = [
  tick(60_000, 10n, 1n, "heartbeat"),
  tick(60_001, 10n, 1n),
  tick(70_000, 14n, 2n),
  tick(80_000, 9n, 3n),
  tick(119_999, 12n, 4n),
  tick(119_999, 99n, 0n, "heartbeat"),
  // A minute without a trade has no candle.
  tick(180_000, 13n, 5n),
];

test("[MKT-01] a candle has the first, highest, lowest and last price of its minute, and the sum of its amounts", () => {
  expect(foldTicks(ticks, minuteMs)).toEqual([
    candle(60_000, 10n, 14n, 9n, 12n, 10n),
    candle(180_000, 13n, 13n, 13n, 13n, 5n),
  ]);
  expect(foldTicks([], minuteMs)).toEqual([]);
});

test("[MKT-02] candles of a minute merge into those of a longer interval, by the time at which that begins", () => {
  expect(mergeCandles(foldTicks(ticks, minuteMs), 300_000)).toEqual([candle(0, 10n, 14n, 9n, 13n, 15n)]);
  const later = candle(300_000, 1n, 1n, 1n, 1n, 1n);
  expect(mergeCandles([...foldTicks(ticks, minuteMs), later], 300_000)).toHaveLength(2);
});

test("[MKT-01] a trade before the candle that it is to join is a bug", () => {
  const open = openCandle(60_000, price(10n), quantity(1n));
  expect(() => foldTick(open, tick(59_999, 10n, 1n), minuteMs)).toThrow("ticks fold in the order of time");
});
