import { expect, it } from "vitest";
import { resultOf } from "./option-result.ts";

it.each([
  [1, "8", "quotes.won"],
  [2, "-10", "quotes.lost"],
  [1, "0", "quotes.tied"],
] as const)("[OPT-06] isWin %s with ploss %s reads as %s", (isWin, ploss, key) => {
  expect(resultOf({ isWin, ploss }).key).toBe(key);
});
