import { expect, test } from "vitest";
import { countdownParts } from "./countdown-parts.ts";

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
