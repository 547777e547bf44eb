import { describe, expect, test } from "vitest";
import { money, parseMoney } from "../money/money.ts";
import { checkOptionAmount, checkOptionRange, defaultOptionLimits, optionLimitsOf } from "./amount.ts";

const amount = (text: string) => parseMoney(text) ?? money(-1n);
const refusalOf = (text: string, wallet: string): string => {
  const result = checkOptionAmount(amount(text), amount(wallet), defaultOptionLimits);
  return result.ok ? "ok" : result.refusal.key;
};

describe("the amount of an option", () => {
  test.each([
    ["10", "10", "ok"],
    ["10000", "10000", "ok"],
    ["20", "25.5", "ok"],
    ["10.000001", "100", "TheInvestmentAmountMustBeAMultipleOf"],
    ["15", "5", "TheInvestmentAmountMustBeAMultipleOf"],
    ["15", "100000", "TheInvestmentAmountMustBeAMultipleOf"],
    ["20", "19.999999", "low"],
    ["20000", "100", "low"],
    ["0", "100", "TheAmountMustBeGreaterThanAndLessThan"],
    ["10010", "20000", "TheAmountMustBeGreaterThanAndLessThan"],
  ])(
    "[OPT-03] %s from a wallet of %s gives %s: step, funds and range are checked in this order",
    (text, wallet, expected) => expect(refusalOf(text, wallet)).toBe(expected),
  );

  test("[OPT-03] the refusals contain the step and both limits", () => {
    const limits = optionLimitsOf({
      order_min_price: "5",
      order_max_price: "50.5",
      order_inter_price: "0.5",
    });
    const wallet = money(10n ** 12n);
    expect(checkOptionAmount(amount("1.2"), wallet, limits)).toMatchObject({
      refusal: { values: { step: "0.5" } },
    });
    expect(checkOptionAmount(amount("51"), wallet, limits)).toMatchObject({
      refusal: { values: { min: "5", max: "50.5" } },
    });
  });

  test("[OPT-03] an amount below the smallest is refused, and zero also when there is no smallest", () => {
    const limits = { min: amount("10"), max: amount("100"), step: amount("1") };
    expect(checkOptionRange(amount("9"), limits).ok).toBe(false);
    expect(checkOptionRange(amount("10"), limits).ok).toBe(true);
    const without = { ...limits, min: money(-1n) };
    expect(checkOptionRange(money(0n), without).ok).toBe(false);
    expect(checkOptionRange(money(1n), without).ok).toBe(true);
  });

  test.each([0n, -1n])("[OPT-03] a step of %s is a bug, not a limit", (step) =>
    expect(() =>
      checkOptionAmount(amount("10"), amount("10"), { ...defaultOptionLimits, step: money(step) }),
    ).toThrow("the step of option amounts"),
  );

  test("[OPT-03] server keys override the defaults, unless a key is missing or not an amount", () => {
    expect(optionLimitsOf({})).toEqual(defaultOptionLimits);
    expect(optionLimitsOf({ order_min_price: "", order_max_price: "-1", order_inter_price: "0" })).toEqual(
      defaultOptionLimits,
    );
    expect(optionLimitsOf({ order_max_price: "77" }).max).toBe(amount("77"));
  });
});
