import { expect, test } from "vitest";
import { countdownParts, spanUntil } from "./countdown-parts.ts";

test.each([
  [0, 0, "00:00:00"],
  [-5, 0, "00:00:00"],
  [999, 0, "00:00:00"],
  [61_000, 0, "00:01:01"],
  [86_399_999, 0, "23:59:59"],
  [2 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000 + 5_000, 2, "03:04:05"],
])("[HOME-04] %i ms is %i days %s", (spanMs, days, clock) => {
  expect(countdownParts(spanMs)).toEqual({ days, clock });
});

test.each([
  ["is counted down to", "1700000005000", 5_000],
  ["is over at its millisecond", "1700000000000", undefined],
  ["is over", "1699999999999", undefined],
  ["is not set", undefined, undefined],
  ["is no time", "soon", undefined],
])("[HOME-04] the countdown fits a time that %s", (_what, setTime, spanMs) => {
  expect(spanUntil(setTime, 1_700_000_000_000)).toBe(spanMs);
});
