import { describe, expect, test } from "vitest";
import { money, parseMoney, parseRate, zeroMoney, type Money, type Rate } from "../money/money.ts";
import { annualPercent, cycleInterest, dayInterest, earnedAfter } from "./earned.ts";

const usdt = (text: string): Money => parseMoney(text) ?? zeroMoney;
const terms = (rate: string, days: number) => ({ rate: parseRate(rate) as Rate, days });

describe("what a cycle earns", () => {
  test.each([
    ["1000", "0.006", 30],
    ["100", "0.00333333", 7],
    ["0.000001", "0.5", 3],
    ["99999.999999", "0.12345678", 365],
    ["1000", "0", 30],
  ])(
    "[INV-12] the days of %s at %s over %i days add up to the whole cycle's interest",
    (amount, rate, days) => {
      const principal = usdt(amount);
      const cycle = terms(rate, days);
      let sum = 0n;
      for (let day = 1; day <= days; day++) {
        const earned = dayInterest(principal, cycle, day);
        expect(earned).toBeGreaterThanOrEqual(0n);
        sum += earned;
        expect(sum).toBe(earnedAfter(principal, cycle, day));
      }
      expect(sum).toBe(cycleInterest(principal, cycle));
      expect(sum).toBe((principal * cycle.rate) / 100_000_000n);
    },
  );

  test("[INV-12] nothing is earned before the first day, and no cycle has more days than its own", () => {
    const cycle = terms("0.006", 30);
    expect(earnedAfter(usdt("1000"), cycle, 0)).toBe(0n);
    expect(() => earnedAfter(usdt("1000"), cycle, 31)).toThrow("no other days");
    expect(() => earnedAfter(usdt("1000"), cycle, -1)).toThrow("no other days");
  });

  test("[INV-12] a fraction of a micro-unit is rounded down and comes with a later day", () => {
    const cycle = terms("0.00000001", 3);
    const principal = money(100_000_000n);
    expect([1, 2, 3].map((day) => dayInterest(principal, cycle, day))).toEqual([0n, 0n, 1n]);
  });
});

test.each([
  ["0.006", 30, 7],
  ["0.006", 7, 31],
  ["0.0042", 30, 5],
  ["0.00375", 30, 5],
  ["0.00374999", 30, 4],
  ["2.8", 360, 280],
  ["3.2", 360, 320],
  ["0", 30, 0],
])("[INV-02] %s over %i days is %i %% a year, halves rounded up", (rate, days, percent) => {
  expect(annualPercent(terms(rate, days))).toBe(percent);
});
