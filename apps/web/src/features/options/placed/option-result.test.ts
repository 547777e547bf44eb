import { expect, it } from "vitest";
import { resultOf } from "./option-result.ts";

it.each([
  [1, "8", "options.won"],
  [2, "-10", "options.lost"],
  [1, "0", "options.tied"],
] as const)("[OPT-06] isWin %s with optionNet %s reads as %s", (isWin, optionNet, key) => {
  expect(resultOf({ isWin, optionNet }).key).toBe(key);
});
