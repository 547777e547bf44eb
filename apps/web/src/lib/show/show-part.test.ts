import { expect, test } from "vitest";
import { lookOfPart, showFall, showPart, showShare } from "./show-part.ts";

test("[INV-14] a part is shown as a percent with two decimals, cut toward zero", () => {
  expect(["0.0124", "-0.012", "0", "0.00009", "-0.00009", "1.23456789012", "-1"].map(showPart)).toEqual([
    "+1.24%",
    "−1.20%",
    "0.00%",
    "0.00%",
    "0.00%",
    "+123.45%",
    "−100.00%",
  ]);
});

test("[INV-14] the colour of a part is that of what is shown", () => {
  expect(["0.0001", "-0.0001", "0.00009", "-0.00009", "0"].map(lookOfPart)).toEqual([
    "up",
    "down",
    "",
    "",
    "",
  ]);
});

test("[INV-14] a fall is shown below zero, and none as zero", () => {
  expect(["0.032", "0", "1"].map(showFall)).toEqual(["−3.20%", "0.00%", "−100.00%"]);
});

test("[INV-14] a share is cut to whole percents, and nothing has no share", () => {
  expect(showShare("50", "200")).toBe("25%");
  expect(showShare("9999.999999", "10000")).toBe("99%");
  expect(showShare("0", "0")).toBeUndefined();
});
