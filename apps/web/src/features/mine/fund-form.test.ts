import { expect, test } from "vitest";
import { fundError, fundSummary } from "./fund-form.ts";

test.each(["1", "0.000001", "100000.000000", "100000.000001", "1,000", " １０．５ "])(
  "[API-09] %s may be requested",
  (amount) => {
    expect(fundError(amount)).toBeUndefined();
  },
);

test.each(["", "0", "-1", "1e3", "NaN"])("[API-13] %j is not an amount of play money", (amount) =>
  expect(fundError(amount)).toBe("enterTheAmount"),
);

test.each(["1,5,0", "1.000,5"])("[API-13] %j is not read as another amount, but reported", (amount) =>
  expect(fundError(amount)).toBe("WriteDecimalsWithAPoint"),
);

test("[API-13] more decimals than a unit has are not cut off, but reported", () =>
  expect(fundError("0.0000001")).toBe("TooManyDecimals"));

test("[API-09] what is sent is the shortest decimal string", () => {
  expect(fundSummary("10.500")).toEqual({ money: "10.5" });
  expect(fundSummary("1,000.50")).toEqual({ money: "1000.5" });
});
