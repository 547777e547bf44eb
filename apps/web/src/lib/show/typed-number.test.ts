import { parseMoney, parsePrice } from "@candor/core/money/money";
import { expect, test } from "vitest";
import { isMismarked, typedNumber, typingError } from "./typed-number.ts";

test.each([
  ["1.5", "1.5"],
  [" 10 ", "10"],
  ["1,000", "1000"],
  ["1,000.5", "1000.5"],
  ["12,345,678", "12345678"],
  ["62,000.50", "62000.50"],
  ["1 000", "1000"],
  ["12\u{202f}345\u{a0}678.5", "12345678.5"],
  ["１．５", "1.5"],
  ["１，０００．５", "1000.5"],
  ["1。5", "1.5"],
  ["\u{3000}１０\u{3000}", "10"],
  ["1,5", "1.5"],
  ["１，５", "1.5"],
  ["1,00", "1.00"],
  ["1,0000", "1.0000"],
  ["60000,5", "60000.5"],
  ["0,500", "0.500"],
  ["1000,000", "1000.000"],
  [".5", "0.5"],
  ["．５", "0.5"],
  ["5.", "5"],
  ["1,000.", "1000"],
  ["007", "007"],
  ["", ""],
])("[API-13] %j is read as %j", (typed, read) => {
  expect(typedNumber(typed)).toBe(read);
  expect(isMismarked(typed)).toBe(false);
});

test.each(["1.000,5", "1.000.000", "1,000,00", "1,000 000", "1 5", ",5", "5,", "1'000"])(
  "[API-13] %j is not a number, is not read as another one, and its separators are reported",
  (typed) => {
    expect(isMismarked(typed)).toBe(true);
    expect(parseMoney(typedNumber(typed))).toBeUndefined();
    expect(parsePrice(typedNumber(typed))).toBeUndefined();
  },
);

test.each(["abc", "-1", "1e3", "5²", "①", "½", "NaN", "."])(
  "[API-13] %j stays as it is: it has no separators to report",
  (typed) => {
    expect(typedNumber(typed)).toBe(typed);
    expect(isMismarked(typed)).toBe(false);
    expect(parseMoney(typedNumber(typed))).toBeUndefined();
  },
);

test.each([
  ["1.123456", 6, undefined],
  ["1.1234567", 6, "TooManyDecimals"],
  ["1,000.1234567", 6, "TooManyDecimals"],
  ["１．１２３４５６７", 6, "TooManyDecimals"],
  ["1.1234567", 8, undefined],
  ["1.0000000", 6, "TooManyDecimals"],
  ["1.000,1234567", 6, "WriteDecimalsWithAPoint"],
  ["1234567", 6, undefined],
  ["999999999999.999999", 6, undefined],
  ["1000000000000", 6, "TooManyDigits"],
  ["1,000,000,000,000.5", 6, "TooManyDigits"],
  ["1".repeat(32), 6, "TooManyDigits"],
  ["", 6, undefined],
  ["x.1234567", 6, undefined],
] as const)("[API-13] the error of %j in a unit of %i decimals is %s", (typed, decimals, error) =>
  expect(typingError(typed, decimals)).toBe(error),
);
