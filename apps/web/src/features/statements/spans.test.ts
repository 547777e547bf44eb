import { expect, test } from "vitest";
import { dateAt } from "./range.ts";
import { momentsOf, type Length } from "./spans.ts";

const nowMs = Date.parse("2026-11-25T12:00:00Z");
const dates = (length: Length, firstMs?: number) =>
  momentsOf(length, nowMs, "business", firstMs).map((moment) => dateAt(moment, "business"));

test("[JNL-04] a week has seven days, up to the end of today", () => {
  expect(dates("week")).toEqual([19, 20, 21, 22, 23, 24, 25, 26].map((day) => `2026-11-${day}`));
});

test("[JNL-04] a quarter has thirteen weeks, a year twelve months with the present one", () => {
  expect([dates("quarter").length, dates("quarter")[0], dates("quarter").at(-1)]).toEqual([
    14,
    "2026-08-27",
    "2026-11-26",
  ]);
  expect([dates("year").length, dates("year")[0], dates("year").at(-1)]).toEqual([
    13,
    "2025-12-01",
    "2026-12-01",
  ]);
});

test.each([
  ["2026-11-20", 31, "2026-10-27"],
  ["2026-01-15", 12, "2026-01-01"],
  ["2015-03-01", 37, "2014-12-01"],
])("[JNL-04] all time of an account since %s is shown in few enough spans", (first, count, start) => {
  const shown = dates("all", Date.parse(`${first}T12:00:00Z`));
  expect([shown.length, shown[0]]).toEqual([count, start]);
  expect((shown[0] ?? "") <= first).toBe(true);
  expect(shown.at(-1)! > "2026-11-25").toBe(true);
});
