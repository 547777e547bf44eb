import { expect, test } from "vitest";
import { isAmount } from "./amount.ts";

test("[API-09] an amount is what the server reads: decimal, above zero, not finer than its asset", () => {
  expect(["1", "0.5", "1000000.000001"].map((text) => isAmount(text, 6))).toEqual([true, true, true]);
  const wrong = ["", "0", "0.0", "1,5", "1.0000001", "-1", "1e3", "01", "1.", ".5"];
  expect(wrong.filter((text) => isAmount(text, 6))).toEqual([]);
  expect(isAmount("0.00000001", 8)).toBe(true);
});
