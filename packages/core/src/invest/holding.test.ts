import { describe, expect, test } from "vitest";
import { money, parseMoney, parseRate, zeroMoney, type Money, type Rate } from "../money/money.ts";
import {
  committedFor,
  cycleEndMs,
  daysInCycle,
  earnedInCycle,
  exitPayout,
  isCycleOver,
  mayAskForEnd,
  nextOwn,
  passedDays,
  principalOf,
  type Holding,
} from "./holding.ts";
import { businessDayNumber } from "../time/time.ts";

const usdt = (text: string): Money => parseMoney(text) ?? zeroMoney;
const boughtMs = Date.UTC(2028, 1, 26, 12);
const held: Holding = {
  id: 1,
  productId: 100,
  boughtMs,
  cycle: 1,
  days: 30,
  rate: parseRate("0.006") as Rate,
  interest: "fixed",
  exitFeeBps: 50,
  own: usdt("800"),
  credit: usdt("200"),
  passes: 0,
};
const compound: Holding = { ...held, interest: "compound" };

describe("days", () => {
  test("[INV-12] a business day begins at 00:00 UTC-4, also after a leap day", () => {
    const midnight = Date.UTC(2028, 2, 1, 4);
    expect(businessDayNumber(midnight)).toBe(businessDayNumber(midnight - 1) + 1);
    expect(businessDayNumber(midnight) - businessDayNumber(boughtMs)).toBe(4);
  });

  test("[INV-08] the day of the purchase is none of the holding's days, and days that were passed count", () => {
    const bought = businessDayNumber(boughtMs);
    expect([bought - 1, bought, bought + 1, bought + 30].map((day) => passedDays(held, day))).toEqual([
      0, 0, 1, 30,
    ]);
    expect(passedDays({ ...held, passes: 3 }, bought)).toBe(3);
  });

  test("[INV-08] a cycle ends at the midnight after its last day; days that were passed bring it forward", () => {
    const dayMs = 86_400_000;
    expect(cycleEndMs(held, 1)).toBe(Date.UTC(2028, 2, 28, 4));
    expect(cycleEndMs(held, 2)).toBe(cycleEndMs(held, 1) + 30 * dayMs);
    expect(cycleEndMs({ ...held, passes: 3 }, 1)).toBe(cycleEndMs(held, 1) - 3 * dayMs);
  });

  test("[INV-09] a cycle is over with its last day, and the next one counts from zero", () => {
    expect([isCycleOver(held, 29), isCycleOver(held, 30)]).toEqual([false, true]);
    const second = { ...held, cycle: 2 };
    expect(daysInCycle(second, 30)).toBe(0);
    expect(isCycleOver(second, 59)).toBe(false);
  });

  test("[INV-09] the end may be asked for in the last three days of the first cycle, and at any time after it", () => {
    expect([26, 27, 30].map((passed) => mayAskForEnd(held, passed))).toEqual([false, true, true]);
    expect(mayAskForEnd({ ...held, cycle: 2 }, 30)).toBe(true);
  });
});

describe("money", () => {
  test("[INV-15] credit works with the owner's money", () => {
    expect(principalOf(held)).toBe(usdt("1000"));
    expect(earnedInCycle(held, 15)).toBe(usdt("3"));
    expect(earnedInCycle(held, 40)).toBe(usdt("6"));
    expect(earnedInCycle({ ...held, cycle: 2 }, 20)).toBe(0n);
  });

  test("[INV-13] what is set aside falls by each day that fixed interest pays, and stays whole for compound", () => {
    expect([0, 15, 30].map((passed) => committedFor(held, passed))).toEqual([usdt("6"), usdt("3"), 0n]);
    expect([0, 15, 30].map((passed) => committedFor(compound, passed))).toEqual(Array(3).fill(usdt("6")));
  });

  test("[INV-12] compound interest joins the owner's principal when the cycle is renewed", () => {
    expect([nextOwn(held), nextOwn(compound)]).toEqual([usdt("800"), usdt("806")]);
  });

  test.each([0, 1, 10, 20, 29])(
    "[INV-16] an early exit after %i days costs at most the interest earned, and loses nothing of the principal",
    (passed) => {
      for (const holding of [held, compound]) {
        const { principal, interest, fee, released } = exitPayout(holding, passed);
        const earned = earnedInCycle(holding, passed);
        expect(principal).toBe(holding.own);
        expect(fee).toBeLessThanOrEqual(earned);
        expect(fee).toBe(money(earned < usdt("4") ? earned : usdt("4")));
        expect(interest).toBe(holding.interest === "compound" ? earned : 0n);
        expect(released + interest).toBe(committedFor(holding, passed));
      }
    },
  );

  test("[INV-16] an early exit without a fee pays all that was earned", () => {
    expect(exitPayout({ ...compound, exitFeeBps: undefined }, 10)).toMatchObject({
      fee: 0n,
      interest: usdt("2"),
    });
  });
});
