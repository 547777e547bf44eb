import { breakEvenWinRate } from "@candor/core/options/payout";
import type { Rate } from "@candor/core/money/money";
import { expect, test } from "vitest";
import { showRateUp } from "./order-facts.tsx";

test.each([
  ["half exactly", 50_000_000n, "50.00%"],
  ["a hundred-millionth more than half", 50_000_001n, "50.01%"],
  ["less than half of the last digit", 54_054_055n, "54.06%"],
  ["nearly the next one", 55_555_556n, "55.56%"],
  ["a small one", 10_001n, "0.02%"],
])("[OPT-08] the odds that an option needs never look better than they are: %s", (_, share, shown) => {
  expect(showRateUp(share as Rate)).toBe(shown);
});

test("[OPT-08] an option that pays 85 % shows the 54.06 % that it needs, not 54.05 %", () => {
  expect(showRateUp(breakEvenWinRate(85))).toBe("54.06%");
});
