/**
 * What a holding earns (INV-12), as integers.
 *
 * Invariants: a cycle of n days on principal P at rate r pays exactly floor(P * r): after k days floor(P * r * k / n) have been earned, so a
 * day earns the difference to the day before, and the days add up however often they are rounded.
 */
import { assert } from "../assert/assert.ts";
import { money, rateUnit, type Money, type Rate } from "../money/money.ts";

/** What a cycle is: its rate is for all of its days. */
export type CycleTerms = { readonly rate: Rate; readonly days: number };

/** Earned in a cycle after `passedDays`, 0 to all of its days; rounded down (INV-12). */
export const earnedAfter = (principal: Money, { rate, days }: CycleTerms, passedDays: number): Money => {
  assert(passedDays >= 0 && passedDays <= days, "a cycle has no other days");
  return money((principal * rate * BigInt(passedDays)) / (rateUnit * BigInt(days)));
};

/** The interest of a whole cycle: what is set aside for it (INV-13). */
export const cycleInterest = (principal: Money, terms: CycleTerms): Money =>
  earnedAfter(principal, terms, terms.days);

/** What day `day` of a cycle earns, from 1. */
export const dayInterest = (principal: Money, terms: CycleTerms, day: number): Money =>
  money(earnedAfter(principal, terms, day) - earnedAfter(principal, terms, day - 1));

/**
 * The annualised rate in whole percent (INV-02): rate / cycle days * 30 * 12 * 100, rounded to the nearest, halves up.
 */
export const annualPercent = ({ rate, days }: CycleTerms): number => {
  const perDay = rateUnit * BigInt(days);
  return Number((rate * 36_000n * 2n + perDay) / (2n * perDay));
};
