import { expect, test } from "vitest";
import { monthWeeks, noonOf } from "./month-weeks.ts";

test("[RWD-01] a month has its days, each under its weekday, from Monday", () => {
  // 2026-11-01 is a Sunday, 2026-11-30 a Monday.
  const weeks = monthWeeks(20_261_129);
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([...Array.from({ length: 6 }, () => undefined), 20_261_101]);
  expect(weeks[5]?.[0]).toBe(20_261_130);
  expect(weeks[5]?.[1]).toBeUndefined();
});

test.each([
  [20_240_215, 29],
  [20_230_201, 28],
  [20_261_231, 31],
])("[RWD-01] the month of %i has %i days, in their order", (date, count) => {
  const days = monthWeeks(date)
    .flat()
    .filter((day) => day !== undefined);
  const first = Math.floor(date / 100) * 100;
  expect(days).toEqual(Array.from({ length: count }, (_, at) => first + at + 1));
});

test("[RWD-01] every day is on the weekday that its date has", () => {
  for (const week of monthWeeks(20_260_801))
    for (const [place, day] of week.entries())
      if (day !== undefined) expect((noonOf(day).getUTCDay() + 6) % 7).toBe(place);
});
