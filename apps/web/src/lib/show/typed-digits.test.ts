import { expect, test } from "vitest";
import { codeDigitsIn, digitsIn } from "./typed-digits.ts";

test("[SES-15] a code is its six digits, however it was typed or pasted", () => {
  for (const typed of ["123 456", "12-34-56-78", "１２３４５６", "１２３　４５６", "Your code: 123456."])
    expect(codeDigitsIn(typed)).toBe("123456");
  expect(codeDigitsIn("x")).toBe("");
});

test("[SES-07] a phone number is its digits, of any width", () => {
  expect(digitsIn("０９０１２３４５６７８")).toBe("09012345678");
  expect(digitsIn("090ー1234ー5678")).toBe("09012345678");
});
