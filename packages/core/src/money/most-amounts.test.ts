import { expect, test } from "vitest";
import { houseAccount, userAccount } from "../ids/account-id.ts";
import { mayHold, mostOfSetting } from "./most-amounts.ts";

const billion = 10n ** 15n;
const wallet = userAccount(7, "wallet");
const capital = houseAccount("capital");
const sandbox = houseAccount("custody:sandbox");

test("[OPS-03] an act takes no account above a billion USDT, or below its negative", () => {
  expect(mayHold(wallet, 0n, billion)).toBe(true);
  expect(mayHold(wallet, 1n, billion)).toBe(false);
  expect(mayHold(capital, billion - 5n, 5n)).toBe(true);
  expect(mayHold(capital, billion - 5n, 6n)).toBe(false);
  expect(mayHold(houseAccount("suspense"), 0n, -billion)).toBe(true);
  expect(mayHold(houseAccount("suspense"), -1n, -billion)).toBe(false);
});

test("[OPS-03] what is above it already may still be made less", () => {
  expect(mayHold(capital, 3n * billion, -billion)).toBe(true);
  expect(mayHold(capital, 3n * billion, 0n)).toBe(true);
  expect(mayHold(capital, 3n * billion, 1n)).toBe(false);
});

test("[OPS-03] what outside parties hold may be as much as all accounts together, and a sum still fits", () => {
  expect(mayHold(sandbox, -100n * billion, -billion)).toBe(true);
  expect(mayHold(sandbox, -(2n ** 62n) + 1n, -2n)).toBe(false);
  expect(mayHold(sandbox, -(2n ** 62n) + 1n, -1n)).toBe(true);
});

test("[OPS-03] the products of the largest amounts stay within 64 bits", () => {
  const most = 2n ** 63n;
  // A payout of 999 %, a fee of half in 1/10000, the notional of what a billion opens at a leverage of 1000.
  expect(mostOfSetting * 999n < most && mostOfSetting * 5_000n < most).toBe(true);
  expect(billion * 1_000n < most).toBe(true);
});
