import { expect, test } from "vitest";
import { noticeText } from "./notice-texts.ts";

test("[MKT-11] a notice writes its prices in groups of three digits, in every language", () => {
  const args = { pair: "1INCH/USDT", price: "1063076.21", target: "900" };
  expect(noticeText("alertAbove", args, "en")).toBe(
    "1INCH/USDT has risen to 1,063,076.21. Your alert was set at 900.",
  );
  expect(noticeText("alertAbove", args, "ja")).toContain("1,063,076.21");
});

test("the text of a notice with an unknown key is the key", () => {
  expect(noticeText("alertSideways", { price: "1" }, "en")).toBe("alertSideways");
});
