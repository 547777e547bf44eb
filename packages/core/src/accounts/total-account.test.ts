import { expect, test } from "vitest";
import { money, moneyUnit } from "../money/money.ts";
import { ibMinimum, isIb } from "./total-account.ts";

test("[REF-02] a total account of 10 000 makes an IB member, a micro-unit less does not", () => {
  expect([isIb(ibMinimum), isIb(money(ibMinimum - 1n))]).toEqual([true, false]);
  expect(ibMinimum).toBe(10_000n * moneyUnit);
});
