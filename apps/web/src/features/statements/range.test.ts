import { expect, test } from "vitest";
import { dateAt, datesOf, presetRange, rangeOf, startOfDate, yearRange } from "./range.ts";

const at = (text: string): number => Date.parse(text);

test("[JNL-03] a day begins at midnight of the zone", () => {
  expect(startOfDate("2026-11-25", "business")).toBe(at("2026-11-25T04:00:00Z"));
  expect(startOfDate("2026-11-25", "utc")).toBe(at("2026-11-25T00:00:00Z"));
  expect(startOfDate("2026-11-25", "Asia/Tokyo")).toBe(at("2026-11-24T15:00:00Z"));
  // On these days the clocks are changed.
  expect(startOfDate("2026-03-29", "Europe/Berlin")).toBe(at("2026-03-28T23:00:00Z"));
  expect(startOfDate("2026-03-30", "Europe/Berlin")).toBe(at("2026-03-29T22:00:00Z"));
  expect(startOfDate("2026-11-01", "America/New_York")).toBe(at("2026-11-01T04:00:00Z"));
  expect(startOfDate("2026-11-02", "America/New_York")).toBe(at("2026-11-02T05:00:00Z"));
});

test.each(["", "2026-13-01", "2026-02-30", "25.11.2026", "2026-11-25T00:00"])(
  "[JNL-03] %j is not a date",
  (text) => {
    expect(startOfDate(text, "utc")).toBeUndefined();
  },
);

test("[JNL-03] a range has its last day whole, and is none when it ends before it begins", () => {
  expect(rangeOf("2026-11-25", "2026-11-25", "business")).toEqual({
    from: at("2026-11-25T04:00:00Z"),
    to: at("2026-11-26T04:00:00Z"),
  });
  expect(rangeOf("2026-11-25", "2026-11-24", "business")).toBeUndefined();
  expect(rangeOf("2026-11-25", "", "business")).toBeUndefined();
});

test("[JNL-03] the dates of a range ask for it again", () => {
  const range = { from: at("2026-02-28T15:00:00Z"), to: at("2026-03-31T15:00:00Z") };
  const { first, last } = datesOf(range, "Asia/Tokyo");
  expect([first, last]).toEqual(["2026-03-01", "2026-03-31"]);
  expect(rangeOf(first, last, "Asia/Tokyo")).toEqual(range);
});

test("[JNL-03] what is offered follows the calendar of the zone", () => {
  // The first of January in Tokyo, still December in the zone of the business day.
  const nowMs = at("2026-12-31T15:30:00Z");
  expect(dateAt(nowMs, "Asia/Tokyo")).toBe("2027-01-01");
  const of = (preset: "month" | "lastMonth" | "year" | "lastYear" | "all", zone: "business" | "Asia/Tokyo") =>
    datesOf(presetRange(preset, nowMs, zone, at("2024-05-06T12:00:00Z")), zone);
  expect(of("month", "business")).toEqual({ first: "2026-12-01", last: "2026-12-31" });
  expect(of("month", "Asia/Tokyo")).toEqual({ first: "2027-01-01", last: "2027-01-01" });
  expect(of("lastMonth", "Asia/Tokyo")).toEqual({ first: "2026-12-01", last: "2026-12-31" });
  expect(of("year", "business")).toEqual({ first: "2026-01-01", last: "2026-12-31" });
  expect(of("lastYear", "business")).toEqual({ first: "2025-01-01", last: "2025-12-31" });
  expect(of("all", "business")).toEqual({ first: "2024-05-06", last: "2026-12-31" });
  expect(datesOf(yearRange(2026, "business"), "business")).toEqual({
    first: "2026-01-01",
    last: "2026-12-31",
  });
});
