import { expect, test } from "vitest";
import { money } from "../money/money.ts";
import { asksToConfirm, isLargeOrder } from "./confirmation.ts";

test.each([
  [250_000_000n, 1_000_000_000n, false],
  [250_000_001n, 1_000_000_000n, true],
  [1_000_000_000n, 1_000_000_000n, true],
  [1n, 0n, true],
  [0n, 0n, false],
])("[OPT-08] [LEV-14] an order of %d out of a wallet of %d is large: %s", (bound, wallet, isLarge) => {
  expect(isLargeOrder(money(bound), money(wallet))).toBe(isLarge);
});

test("[OPT-08] [LEV-14] an account can turn off the question before small orders, never before a large one", () => {
  const [small, large, wallet] = [money(10n), money(26n), money(100n)];
  expect(asksToConfirm(small, wallet, true)).toBe(true);
  expect(asksToConfirm(small, wallet, false)).toBe(false);
  expect(asksToConfirm(large, wallet, false)).toBe(true);
});
