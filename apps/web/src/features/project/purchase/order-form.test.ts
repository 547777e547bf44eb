import { parseMoney, zeroMoney, type Money } from "@candor/core/money/money";
import { describe, expect, test } from "vitest";
import {
  emptyForm,
  fieldOfRefusal,
  offerOf,
  orderError,
  orderInput,
  quickAmounts,
  reduceOrder,
  summaryOf,
  type OrderForm,
  type Purchase,
} from "./order-form.ts";
import { plainProduct, productOf } from "../test-products.ts";

const usdt = (text: string): Money => parseMoney(text) ?? zeroMoney;
const purchase: Purchase = {
  product: productOf(),
  interest: "fixed",
  means: { wallet: usdt("10000"), credit: usdt("500") },
  hasPassword: true,
};
const filled = (amount: string, change: Partial<OrderForm> = {}): OrderForm => ({
  cycleId: undefined,
  amount,
  password: "abc123",
  ...change,
});
const nowMs = Date.UTC(2028, 1, 26, 12);

describe("what is wrong", () => {
  test.each([
    ["WriteDecimalsWithAPoint", filled("1.000,5"), {}],
    ["TooManyDecimals", filled("100.0000001"), {}],
    ["enterTheAmount", filled(""), {}],
    ["enterTheAmount", filled("0"), {}],
    [
      "SorryYourCreditIsRunningLow",
      filled("900", { password: "" }),
      { means: { wallet: usdt("999"), credit: zeroMoney } },
    ],
    ["SorryYourCreditIsRunningLow", filled("10600"), {}],
    ["ItMustBeGreaterThanTheInitialInvestmentAmount", filled("950", { password: "" }), {}],
    ["MustBeAnIntegralMultipleOf", filled("1050", { password: "" }), {}],
    ["enterTheWithdrawalPassword", filled("1000", { password: "" }), { hasPassword: false }],
    [
      "SetAWithdrawalPasswordFirst",
      filled("1000"),
      { hasPassword: false, product: productOf({ cover: "1" }) },
    ],
    ["SoldOut", filled("1000"), { product: productOf({ cover: "5.9" }) }],
    [undefined, filled("1000"), {}],
    [undefined, filled("10,500"), {}],
  ] as const)("[INV-05] %s comes in its order", (key, form, change) => {
    expect(orderError(form, { ...purchase, ...change })?.key).toBe(key);
  });

  test("[INV-05] the limits are those of the chosen cycle", () => {
    const other = { cycleId: "7" };
    expect(orderError(filled("1000", other), purchase)?.key).toBe(
      "ItMustBeGreaterThanTheInitialInvestmentAmount",
    );
    expect(orderError(filled("5000", other), purchase)).toBeUndefined();
    const rich = { ...purchase, means: { wallet: usdt("900000"), credit: zeroMoney } };
    expect(orderError(filled("50100", other), rich)).toMatchObject({
      key: "TheAmountMustBeGreaterThanAndLessThan",
      values: { min: "5000", max: "50000" },
      field: "money",
    });
  });

  test("[INV-05] a refused password is shown at its field", () => {
    expect(fieldOfRefusal("WrongWithdrawalPassword")).toBe("withdrawalPassword");
    expect(fieldOfRefusal("SoldOut")).toBeUndefined();
  });
});

describe("what is bought", () => {
  test("[INV-06] the own cycle has a rate for each kind of interest, a further one has the same for both", () => {
    const compound: Purchase = { ...purchase, interest: "compound" };
    expect(offerOf(filled("1000"), purchase)).toMatchObject({ rate: 600_000n, days: 30 });
    expect(offerOf(filled("1000"), compound)).toMatchObject({ rate: 700_000n, days: 30 });
    for (const each of [purchase, compound])
      expect(offerOf(filled("5000", { cycleId: "7" }), each)).toMatchObject({ rate: 2_000_000n, days: 90 });
    expect(offerOf(filled("1000", { cycleId: "gone" }), purchase).cycleId).toBeUndefined();
  });

  test("[INV-15] credit is used first, and does not come back into the balance", () => {
    expect(summaryOf(filled("1000"), purchase, { feeBps: 500, nowMs })).toMatchObject({
      own: usdt("500"),
      credit: usdt("500"),
      interest: usdt("6"),
      after: usdt("506"),
      withdrawn: { amount: usdt("480.7"), feeBps: 500 },
    });
  });

  test("[INV-16] the summary says when it ends and what an early exit costs at most", () => {
    const summary = summaryOf(filled("1000"), purchase, { feeBps: undefined, nowMs });
    expect(summary?.endMs).toBe(Date.UTC(2028, 2, 28, 4));
    expect(summary?.days).toHaveLength(30);
    expect(summary?.withdrawn).toBeUndefined();
    expect(summary?.mostExitFee).toBe(usdt("2.5"));
    const dear = { ...purchase, product: productOf({ exitFeeBps: 5_000 }) };
    expect(summaryOf(filled("1000"), dear, { feeBps: 0, nowMs })?.mostExitFee).toBe(usdt("6"));
    const plain = { ...purchase, product: plainProduct };
    expect(summaryOf(filled("1000"), plain, { feeBps: 0, nowMs })?.mostExitFee).toBeUndefined();
    expect(summaryOf(filled(""), purchase, { feeBps: 0, nowMs })).toBeUndefined();
    expect(summaryOf(filled("100100"), purchase, { feeBps: 0, nowMs })).toBeUndefined();
  });

  test("[INV-05] quick amounts can be bought, from the least to the most", () => {
    expect(quickAmounts(emptyForm, purchase)).toEqual(["1000", "5000", "10000", "10500"]);
    const short = { ...purchase, product: productOf({ cover: "12.3" }) };
    expect(quickAmounts(emptyForm, short)).toEqual(["1000", "2000"]);
    expect(quickAmounts(emptyForm, { ...purchase, means: { wallet: zeroMoney, credit: zeroMoney } })).toEqual(
      [],
    );
    for (const amount of quickAmounts(emptyForm, purchase))
      expect(orderError(filled(amount), purchase)).toBeUndefined();
  });

  test("[INV-06] what is sent has the shortest amount, the kind of interest and the terms that were shown; afterwards amount and password are gone", () => {
    expect(orderInput(filled("1,000.00"), { ...purchase, interest: "compound" })).toEqual({
      interestDigit: "2",
      money: "1000",
      typeid: "100",
      withdrawalPassword: "abc123",
      seenRate: "0.007",
      seenDays: 30,
      seenExitFeeBps: 50,
    });
    const sent = reduceOrder(filled("1000", { cycleId: "7" }), { kind: "sent" });
    expect(sent).toEqual({ cycleId: "7", amount: "", password: "" });
  });
});
