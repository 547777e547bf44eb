import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { businessDayNumber, businessDayStartOf, dayMs } from "../time/time.ts";
import { placeOn, streakAt, streakOn } from "./streak.ts";

const anyDays = fc.uniqueArray(fc.integer({ min: 20_000, max: 20_040 }), { maxLength: 40 });
const anyDay = fc.integer({ min: 20_000, max: 20_041 });

describe("a streak", () => {
  test.each([
    [[], 5, 0, 1],
    [[5], 5, 1, 1],
    [[4], 5, 1, 2],
    [[3], 5, 0, 1],
    [[1, 2, 3, 4, 5], 5, 5, 5],
    [[5, 3, 4, 1], 6, 3, 4],
    [[6, 7], 5, 0, 1],
  ])(
    "[RWD-02] [RWD-03] of days %j on day %i is %i, and that day is place %i",
    (days, today, streak, place) => {
      expect([streakOn(days, today), placeOn(days, today)]).toEqual([streak, place]);
    },
  );

  test("[RWD-03] is the longest run of days that ends on a day, whatever their order", () => {
    fc.assert(
      fc.property(anyDays, anyDay, (days, last) => {
        const streak = streakAt(days, last);
        for (let back = 0; back < streak; back += 1) expect(days).toContain(last - back);
        expect(days).not.toContain(last - streak);
        expect(streakAt(days.toReversed(), last)).toBe(streak);
      }),
      { seed: 41, numRuns: 500 },
    );
  });

  test("[RWD-03] is one longer after checking in, and starts again after a day that was missed", () => {
    fc.assert(
      fc.property(anyDays, anyDay, (all, today) => {
        const before = all.filter((day) => day < today);
        const place = placeOn(before, today);
        expect(streakOn([...before, today], today)).toBe(place);
        expect(place).toBe(before.includes(today - 1) ? streakOn(before, today - 1) + 1 : 1);
        expect(placeOn([...before, today], today + 2)).toBe(1);
      }),
      { seed: 42, numRuns: 500 },
    );
  });
});

describe("a business day", () => {
  test("[RWD-01] [RWD-03] has 24 hours and the next number, on days on which clocks change anywhere", () => {
    // Clocks change in Europe, North America, Australia, Chile, and changed in Samoa by a whole day.
    for (const date of ["2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2026-04-05", "2011-12-30"]) {
      const midnight = Date.parse(`${date}T04:00:00Z`);
      const day = businessDayNumber(midnight);
      expect(businessDayNumber(midnight - 1)).toBe(day - 1);
      expect(businessDayNumber(midnight + dayMs - 1)).toBe(day);
      expect(businessDayNumber(midnight + dayMs)).toBe(day + 1);
      expect(businessDayStartOf(day)).toBe(midnight);
    }
  });

  test("[RWD-03] a user who checks in every 24 hours, at any time of day, never loses the streak", () => {
    fc.assert(
      fc.property(fc.nat(dayMs - 1), fc.integer({ min: 2, max: 60 }), (time, count) => {
        const first = Date.parse("2026-10-20T00:00:00Z") + time;
        const days = Array.from({ length: count }, (_, at) => businessDayNumber(first + at * dayMs));
        expect(streakAt(days, days.at(-1) ?? 0)).toBe(count);
      }),
      { seed: 43 },
    );
  });
});
