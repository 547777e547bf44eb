import { expect, it } from "vitest";
import { axisZone } from "./axis-zone.ts";
import { barsBetween, barStartMs } from "./intervals.ts";

const noon = Date.UTC(2026, 10, 21, 12, 34, 56, 789);

it.each([
  ["1m", Date.UTC(2026, 10, 21, 12, 34)],
  ["5m", Date.UTC(2026, 10, 21, 12, 30)],
  ["15m", Date.UTC(2026, 10, 21, 12, 30)],
  ["30m", Date.UTC(2026, 10, 21, 12, 30)],
  ["1h", Date.UTC(2026, 10, 21, 12)],
  ["4h", Date.UTC(2026, 10, 21, 12)],
  ["1d", Date.UTC(2026, 10, 21)],
  // The Monday before that Saturday.
  ["1w", Date.UTC(2026, 10, 16)],
] as const)("[MKT-02] a bar of %s starts on its own grid", (interval, start) => {
  expect(barStartMs(noon, interval)).toBe(start);
});

it("[MKT-04] counts the bars to read again after a gap, both ends included", () => {
  expect(barsBetween(noon, noon + 1_000, "1m")).toBe(1);
  expect(barsBetween(noon, noon + 60_000, "1m")).toBe(2);
  expect(barsBetween(noon, noon + 3 * 60_000, "5m")).toBe(2);
});

it("[MKT-02] days are UTC days, independent of the zone of the other intervals", () => {
  expect(axisZone("1d", "Etc/GMT+4")).toBe("UTC");
  expect(axisZone("1w", "Etc/GMT+4")).toBe("UTC");
  expect(axisZone("1h", "Etc/GMT+4")).toBe("Etc/GMT+4");
});
