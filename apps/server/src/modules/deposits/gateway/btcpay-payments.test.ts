/** Amounts and rates of payments, in every form in which a gateway may write them (WAL-14). */
import { formatMoney, parseMoney } from "@candor/core/money/money";
import { expect, test } from "vitest";
import { settledIn } from "./btcpay-payments.ts";

const methodOf = (rate: unknown, ...values: readonly unknown[]) => ({
  rate,
  payments: values.map((value) => ({ value, status: "Settled" })),
});
const arrived = (methods: unknown, settled?: string): string | undefined => {
  const amount = settledIn(methods, settled === undefined ? undefined : parseMoney(settled));
  return amount === undefined ? undefined : formatMoney(amount);
};

test.each([
  ["nineteen zeros", "1", "25.0000000000000000000", "25"],
  ["more decimals than are counted, rounded down", "1", "24.9999999999999999999999", "24.999999"],
  ["an exponent in the rate", "1E+2", "0.25", "25"],
  ["a negative exponent", "1", "2500e-2", "25"],
  ["an exponent that leaves nothing", "1", "9e-40", "0"],
  ["numbers", 1e-7, 250_000_000, "25"],
  ["a rate of 28 decimals, rounded down", "0.0714285714285714285714285714", "350", "24.999999"],
  ["several payments", "2", "5", "25"],
])("[WAL-14] a payment with %s is read", (what, rate, value, amount) => {
  const values = what === "several payments" ? [value, "7.5"] : [value];
  expect(arrived([methodOf(rate, ...values)])).toBe(amount);
});

test("[WAL-14] what only the rounding of a coin keeps from the settled amount is that amount, at rates above and below one", () => {
  expect(arrived([methodOf("0.0714285714285714285714285714", "350")], "25")).toBe("25");
  expect(arrived([methodOf("61837.63", "0.00040429")], "25")).toBe("25");
  expect(arrived([methodOf("1", "24.999999")], "25")).toBe("24.999999");
  expect(arrived([methodOf("1", "20"), methodOf("1", "4.999999")], "25")).toBe("24.999999");
});

test.each([
  ["an amount in words", [methodOf("1", "25 USDT")]],
  ["an amount below zero", [methodOf("1", "-25")]],
  ["no amount", [methodOf("1", null)]],
  ["a rate of no known form", [methodOf("1,000", "25")]],
  ["an amount beyond any money", [methodOf("999999999", "999999999")]],
  ["an exponent beyond any money", [methodOf("1", "1e99")]],
  ["one that can be read beside one that cannot", [methodOf("1", "25"), methodOf("1", "?")]],
])("[WAL-14] a payment with %s is no amount, and fails nothing", (_, methods) => {
  expect(arrived(methods)).toBeUndefined();
});

test("[WAL-14] payments that are no list are no answer", () => {
  expect(() => settledIn({}, undefined)).toThrow("no list of methods");
});
