import { expect, test } from "vitest";
import { businessDate, businessDayStart, dayMs, utcDate } from "./time.ts";

test.each([
  ["1970-01-01T03:59:59.999Z", 19_691_231],
  ["1970-01-01T04:00:00.000Z", 19_700_101],
  ["2024-02-29T12:00:00.000Z", 20_240_229],
  ["2026-11-21T03:59:59.999Z", 20_261_120],
  ["2026-11-21T04:00:00.000Z", 20_261_121],
])("[API-09] %s belongs to business date %i", (instant, expected) => {
  expect(businessDate(Date.parse(instant))).toBe(expected);
});

test("[API-09] every day of forty years has its calendar date", () => {
  for (let day = 0; day < 14_610; day++) {
    const noon = day * dayMs + dayMs / 2;
    const expected = Number(new Date(noon - 4 * 3_600_000).toISOString().slice(0, 10).replaceAll("-", ""));
    expect(businessDate(noon)).toBe(expected);
  }
});

test("[API-09] a business day starts at 04:00 UTC", () => {
  expect(businessDayStart(Date.parse("2026-11-21T03:00:00Z"))).toBe(Date.parse("2026-11-20T04:00:00Z"));
});

test("[MKT-08] every day of forty years has its UTC date", () => {
  for (let day = 0; day < 14_610; day++)
    expect(utcDate(day * dayMs + dayMs - 1)).toBe(new Date(day * dayMs).toISOString().slice(0, 10));
  expect(utcDate(Date.parse("0987-06-05T00:00:00Z"))).toBe("0987-06-05");
});
