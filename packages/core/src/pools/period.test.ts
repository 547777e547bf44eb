import { describe, expect, test } from "vitest";
import { isPeriodOver, mayAskInPeriod, periodOf } from "./period.ts";

describe("the periods of a copy holding", () => {
  test.each([
    [0, 1, false],
    [3, 1, false],
    [4, 1, true],
    [6, 1, true],
    [7, 2, false],
    [10, 2, false],
    [11, 2, true],
    [13, 2, true],
    [14, 3, false],
  ])(
    "[INV-10] after %i days of periods of seven, period %i runs, and whether its end may be asked for is %s",
    (passed, period, mayAsk) => {
      expect([periodOf(passed, 7), mayAskInPeriod(passed, 7)]).toEqual([period, mayAsk]);
    },
  );

  test("[INV-10] a period of three days or less can be ended at any time", () => {
    for (let passed = 0; passed < 9; passed += 1)
      for (const days of [1, 2, 3]) expect(mayAskInPeriod(passed, days)).toBe(true);
  });

  test("[INV-10] the end comes when the period in which it was asked for is over, and not a day before", () => {
    expect([
      isPeriodOver(6, 7, 1),
      isPeriodOver(7, 7, 1),
      isPeriodOver(13, 7, 2),
      isPeriodOver(20, 7, 2),
    ]).toEqual([false, true, false, true]);
  });
});
