import { expect, test } from "vitest";
import { totalAssets } from "./total-assets.ts";

test("[MINE-01] total assets are the wallet and the financial money, to the last micro-unit", () => {
  expect(totalAssets("999999999999.999999", "0.000001")).toBe("1000000000000");
  expect(totalAssets("12.5", "0")).toBe("12.5");
});

test("[MINE-01] there is no total while a part of it is unknown", () => {
  expect(totalAssets("12.5", undefined)).toBeUndefined();
});
