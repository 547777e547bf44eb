import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatFixed, formatMoney, formatRate, mulDiv, parseMoney, parsePrice, rateOfBps } from "./money.ts";

describe("money on the wire", () => {
  test.each(["0", "1", "12.5", "999999999999.999999", "0.000001"])(
    "[API-09] %s is parsed and formatted back unchanged",
    (text) => expect(formatMoney(parseMoney(text) ?? -1n)).toBe(text),
  );

  test.each([
    "",
    " 1",
    "1 ",
    "+1",
    "-1",
    "-0",
    "01",
    "1.",
    ".5",
    "1e3",
    "1E309",
    "NaN",
    "Infinity",
    "0x10",
    "1.0000001",
    "1234567890123",
    "1".repeat(40),
    "1,000",
    "١",
    "null",
    "1n",
    "1_000",
  ])("[API-13] %j is not money", (text) => expect(parseMoney(text)).toBeUndefined());

  test("[API-09] every amount is unchanged after formatting and parsing", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 999_999_999_999_999_999n), (amount) => {
        expect(parseMoney(formatMoney(amount))).toBe(amount);
      }),
    );
  });

  test("[API-09] a price keeps eight decimals", () => {
    expect(parsePrice("61234.12345678")).toBe(6_123_412_345_678n);
    expect(parsePrice("1.123456789")).toBeUndefined();
  });

  test("[API-09] display truncates and never rounds up", () => {
    expect(formatFixed(1_999_999n, 6, 2)).toBe("1.99");
    expect(formatFixed(-5_000n, 6, 2)).toBe("0.00");
    expect(formatFixed(7_000_000n, 6, 0)).toBe("7");
  });

  test("[API-09] display keeps the sign of what it shows, and shows no decimal that the unit does not have", () => {
    expect(formatFixed(-12_345_678n, 6, 2)).toBe("-12.34");
    expect(formatFixed(-7_000_000n, 6, 0)).toBe("-7");
    expect(formatFixed(0n, 6, 2)).toBe("0.00");
    expect(formatFixed(1_234_567n, 6, 6)).toBe("1.234567");
    expect(() => formatFixed(1_234_567n, 6, 7)).toThrow("more decimals than the unit has");
    expect(formatMoney(-12_500_000n)).toBe("-12.5");
  });
});

describe("mulDiv", () => {
  test.each([
    [7n, 1n, 2n, "down", 3n],
    [7n, 1n, 2n, "up", 4n],
    [7n, 1n, 2n, "half-even", 4n],
    [5n, 1n, 2n, "half-even", 2n],
    [-7n, 1n, 2n, "down", -3n],
    [-7n, 1n, 2n, "up", -4n],
    [6n, 1n, 2n, "up", 3n],
    [7n, 1n, -2n, "up", -4n],
    [-7n, 1n, -2n, "up", 4n],
    [-7n, 1n, 2n, "half-even", -4n],
    [-5n, 1n, 2n, "half-even", -2n],
    [5n, 1n, -2n, "half-even", -2n],
    [7n, 1n, -2n, "half-even", -4n],
    [8n, 1n, -3n, "half-even", -3n],
    [-8n, 1n, -3n, "half-even", 3n],
    [7n, 1n, 3n, "half-even", 2n],
    [-7n, 1n, 3n, "half-even", -2n],
    [8n, 1n, 3n, "half-even", 3n],
    [10n, 1n, 3n, "half-even", 3n],
    [-8n, 1n, 3n, "half-even", -3n],
    [11n, 1n, 4n, "half-even", 3n],
    [13n, 1n, 4n, "half-even", 3n],
  ] as const)("[TRUST-01] %s * %s / %s %s is %s", (a, b, c, rounding, expected) =>
    expect(mulDiv(a, b, c, rounding)).toBe(expected),
  );

  test("[TRUST-01] rounding down and up differ by at most one unit, and the exact value lies between them", () => {
    const positive = fc.bigInt(1n, 10n ** 18n);
    fc.assert(
      fc.property(positive, positive, positive, (a, b, c) => {
        const down = mulDiv(a, b, c, "down");
        const up = mulDiv(a, b, c, "up");
        expect(down * c <= a * b && a * b <= up * c && up - down <= 1n).toBe(true);
      }),
    );
  });

  test("[LEV-13] basis points are a rate: 5 000 of them are one half", () => {
    expect([5_000, 1, 0].map((bps) => formatRate(rateOfBps(bps)))).toEqual(["0.5", "0.0001", "0"]);
  });

  test("dividing by zero is a bug and throws", () => {
    expect(() => mulDiv(1n, 1n, 0n, "down")).toThrow("mulDiv divides by zero");
  });
});
