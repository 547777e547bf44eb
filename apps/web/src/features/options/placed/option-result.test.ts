import { expect, it } from "vitest";
import { resultOf } from "./option-result.ts";

it.each([
  [1, "8", "options.won"],
  [2, "-10", "options.lost"],
  [1, "0", "options.tied"],
] as const)("[OPT-06] isWin %s with ploss %s reads as %s", (isWin, ploss, key) => {
  expect(resultOf({ isWin, ploss }).key).toBe(key);
});
