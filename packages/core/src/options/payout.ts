/**
 * What an option can win (OPT-06, OPT-07, OPT-08). The form, the house's reserve and the settlement use
 * the same function, so the promised amount is also the reserved and the paid one.
 */
import { assert } from "../assert/assert.ts";
import { money, mulDiv, rate, rateUnit, type Money, type Rate } from "../money/money.ts";

/**
 * stake * percent / 100 in micro-units: the profit of a win and the house's worst case. Rounded down
 * (OPT-06 has no fractions of a micro-unit); the fraction is never promised, so it is not owed.
 */
export const optionPayout = (stake: Money, percent: number): Money => {
  assert(Number.isSafeInteger(percent) && percent > 0, "a profit percent is a whole number above 0");
  return money(mulDiv(stake, BigInt(percent), 100n, "down"));
};

/**
 * The share of options that must win to break even in the long run, 1 / (1 + percent), in 1e-8
 * (OPT-08). Rounded up: the screen never makes the odds look better than they are.
 */
export const breakEvenWinRate = (percent: number): Rate => {
  assert(Number.isSafeInteger(percent) && percent > 0, "a profit percent is a whole number above 0");
  return rate(mulDiv(rateUnit, 100n, 100n + BigInt(percent), "up"));
};
