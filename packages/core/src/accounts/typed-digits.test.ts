import { describe, expect, test } from "vitest";
import { checkPhone } from "./address.ts";
import { readRecoveryCode } from "./recovery-code.ts";
import { checkReferrer } from "./referrer.ts";
import { foldCode, foldDigits } from "./typed-digits.ts";
import { checkCode } from "./verification-code.ts";

describe("digits as devices write them", () => {
  test.each([
    ["１２３４５６", "123456"],
    ["١٢٣٤٥٦", "123456"],
    ["۱۲۳۴۵۶", "123456"],
    ["०१२९", "0129"],
    ["𝟏𝟐𝟗𝟎", "1290"],
    ["＋８１（９０）", "+81(90)"],
    ["０９０ー１２−３４‐５６", "090-12-34-56"],
    ["\u202a123\u200b456\u202c", "123456"],
    ["abc", "abc"],
  ])("[SES-07] %s is read as %s", (typed, read) => {
    expect(foldDigits(typed)).toBe(read);
  });

  test("every decimal digit of Unicode is read as its value", () => {
    for (let point = 0; point <= 0x1ffff; point += 1) {
      const digit = String.fromCodePoint(point);
      if (/\p{Nd}/u.test(digit)) expect(foldDigits(digit)).toMatch(/^\d$/);
    }
  });

  test("[SES-07] [SES-14] a code may have any width, spaces and dashes; nothing else", () => {
    for (const typed of ["123456", " 123 456 ", "123-456", "１２３　４５６", "1–2–3–4–5–6"])
      expect(checkCode(typed, 2)).toEqual({ ok: true, value: "123456" });
    for (const typed of ["12345", "1234567", "12a456", "1.23456", "+123456", ""])
      expect(checkCode(typed, 2).ok).toBe(false);
  });

  test("[SES-05] [SES-07] [SES-15] phones, referrers and recovery codes are read the same way", () => {
    expect(checkPhone("０９０-１２３４-５６７８")).toEqual({ ok: true, value: "09012345678" });
    expect(checkPhone("＋８１ ９０ １２３４ ５６７８")).toEqual({ ok: true, value: "+819012345678" });
    expect(checkReferrer("１００００１")).toEqual({ ok: true, value: 100_001 });
    expect(checkReferrer("１００　００１")).toMatchObject({ refusal: { key: "ErrorReferrer" } });
    expect(readRecoveryCode("ＡＢ１Ｄ－ＥＦＧＨ－ＪＫ")).toBe("ab1d-efgh-jk");
    expect(foldCode("abcd–efgh jk")).toBe("abcdefghjk");
  });
});
