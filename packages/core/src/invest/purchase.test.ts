import { describe, expect, test } from "vitest";
import { parseMoney, parseRate, zeroMoney, type Money, type Rate } from "../money/money.ts";
import { cycleInterest } from "./earned.ts";
import { checkAmount, mostCovered, purchaseStep, splitOf } from "./purchase.ts";

const usdt = (text: string): Money => parseMoney(text) ?? zeroMoney;
const means = (wallet: string, credit = "0") => ({ wallet: usdt(wallet), credit: usdt(credit) });
const asked = (amount: string) => ({
  amount: usdt(amount),
  minimum: usdt("1000"),
  maximum: usdt("5000"),
});

describe("the checks of an amount", () => {
  test.each([
    ["less than the minimum in the wallet", "100", means("999.999999"), "SorryYourCreditIsRunningLow"],
    ["more than there is", "2000", means("1999"), "SorryYourCreditIsRunningLow"],
    ["less than the minimum", "900", means("9000"), "ItMustBeGreaterThanTheInitialInvestmentAmount"],
    ["more than the maximum", "5050", means("9000"), "TheAmountMustBeGreaterThanAndLessThan"],
    ["no multiple of 100", "1050", means("9000"), "MustBeAnIntegralMultipleOf"],
    ["the least", "1000", means("1000"), undefined],
    ["the most", "5000", means("5000"), undefined],
    ["what only wallet and credit together have", "2000", means("1500", "500"), undefined],
  ])("[INV-05] %s: the first check that fails says so", (_what, amount, held, key) => {
    expect(checkAmount(asked(amount), held)?.key).toBe(key);
  });

  test("[INV-05] the refusals name the figures of their sentences", () => {
    const rich = means("9000");
    expect(checkAmount(asked("900"), rich)?.values).toEqual({ value: "1000" });
    expect(checkAmount(asked("5100"), rich)?.values).toEqual({ min: "1000", max: "5000" });
    expect(checkAmount(asked("1050"), rich)?.values).toEqual({ step: "100" });
  });
});

test.each([
  ["700", "0", "700", "0"],
  ["700", "200", "500", "200"],
  ["700", "700", "0", "700"],
  ["700", "900", "0", "700"],
])("[INV-15] %s with %s of credit takes the credit first", (amount, credit, own, used) => {
  expect(splitOf(usdt(amount), means("1000", credit))).toEqual({ own: usdt(own), credit: usdt(used) });
});

test("[INV-13] the largest purchase that a reserve covers is covered, and the next one is not", () => {
  const rate = parseRate("0.00612345") as Rate;
  const terms = { rate, days: 30 };
  const reserve = usdt("1234.567891");
  const most = mostCovered(reserve, rate) ?? zeroMoney;
  expect(cycleInterest(most, terms)).toBeLessThanOrEqual(reserve);
  expect(cycleInterest((most + purchaseStep) as Money, terms)).toBeGreaterThan(reserve);
  expect(mostCovered(zeroMoney, rate)).toBe(0n);
  expect(mostCovered(reserve, 0n as Rate)).toBeUndefined();
});
