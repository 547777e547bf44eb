import { money } from "@candor/core/money/money";
import { expect, test } from "vitest";
import {
  walletBalancesAfter,
  reduceTransfer,
  transferError,
  transferInput,
  type TransferForm,
} from "./transfer-form.ts";

const balances = { wallet: money(100_000_000n), contract: money(7_500_001n) };
const form = (way: 1 | 2, amount: string): TransferForm => ({ way, amount });

test.each(["", "0", "0.000000", "-1", "1e3", "NaN", "Infinity"])(
  "[LEV-16] %j is not an amount: enterTheAmount",
  (amount) => expect(transferError(form(1, amount), balances)).toBe("enterTheAmount"),
);

test("[LEV-16] one micro-unit above the balance gives InsufficientWalletBalance", () => {
  expect(transferError(form(1, "100"), balances)).toBeUndefined();
  expect(transferError(form(1, "100.000001"), balances)).toBe("InsufficientWalletBalance");
});

test("[LEV-16] one micro-unit above the contract wallet gives InsufficientBalanceOfCoinWallet", () => {
  expect(transferError(form(2, "7.500001"), balances)).toBeUndefined();
  expect(transferError(form(2, "7.500002"), balances)).toBe("InsufficientBalanceOfCoinWallet");
});

test("[LEV-16] All takes the whole source, to the last micro-unit", () => {
  expect(reduceTransfer(form(2, "1"), { kind: "all", balances })).toEqual(form(2, "7.500001"));
});

test("[LEV-16] swap reverses the direction and clears the amount, which was meant for the other wallet", () => {
  expect(reduceTransfer(form(1, "9"), { kind: "swap" })).toEqual(form(2, ""));
});

test("[LEV-16] the amount stays as typed, and its thousands separators are understood", () => {
  const typed = reduceTransfer(form(1, ""), { kind: "amount", text: " 1,000.5 " });
  expect(typed).toEqual(form(1, " 1,000.5 "));
  expect(transferInput(typed)).toEqual({ transfervalue: "1000.5", type: 1 });
  expect(transferError(typed, balances)).toBe("InsufficientWalletBalance");
  expect(walletBalancesAfter(form(1, "1，０，０"), balances)).toBeUndefined();
  expect(walletBalancesAfter(form(1, "４０"), balances)?.wallet).toBe(60_000_000n);
});

test.each(["1,5,0", "1.000,5"])("[LEV-16] %j is not read as another amount, but reported", (amount) => {
  expect(reduceTransfer(form(1, ""), { kind: "amount", text: amount })).toEqual(form(1, amount));
  expect(transferError(form(1, amount), balances)).toBe("WriteDecimalsWithAPoint");
  expect(walletBalancesAfter(form(1, amount), balances)).toBeUndefined();
});

test("[LEV-16] [API-13] an amount with too many decimals is told as that", () =>
  expect(transferError(form(1, "10.1234567"), balances)).toBe("TooManyDecimals"));

test("[LEV-16] the sum of both wallets is the same before and after", () => {
  expect(walletBalancesAfter(form(1, "40"), balances)).toEqual({
    wallet: 60_000_000n,
    contract: 47_500_001n,
  });
  expect(walletBalancesAfter(form(2, "8"), balances)).toBeUndefined();
});

test("[LEV-16] what is sent is the shortest decimal string and the direction", () => {
  expect(transferInput(form(2, "7.50"))).toEqual({ transfervalue: "7.5", type: 2 });
});
