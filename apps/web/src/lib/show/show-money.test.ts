import { languages } from "@candor/wire/language";
import { expect, test } from "vitest";
import {
  changeBps,
  lookOf,
  mostDecimals,
  showDecimal,
  showMoney,
  showPercent,
  showPrice,
  showQuantity,
  showSetPrice,
  showShort,
  showSigned,
  toCents,
} from "./show-money.ts";

test.each([
  ["1234567.5", 2, "1,234,567.50"],
  ["0.999999", 2, "0.99"],
  ["-0.001", 2, "0.00"],
  ["-12", 2, "−12.00"],
  ["999999999999.999999", 6, "999,999,999,999.999999"],
  ["7", 0, "7"],
])("[API-09] [NAV-04] %s with %i decimals is shown as %s", (text, decimals, shown) => {
  expect(showDecimal(text, decimals)).toBe(shown);
});

test("[OPT-08] prices next to each other show the same number of decimals, and none is cut", () => {
  expect(mostDecimals(["65516.18", "65501.3"])).toBe(2);
  expect(mostDecimals(["7", "8"])).toBe(0);
  expect(mostDecimals([])).toBe(0);
});

test("[API-09] money shows two decimals, and all further ones that it has", () => {
  expect(showMoney("10")).toBe("10.00");
  expect(showMoney("10.000001")).toBe("10.000001");
  expect(showMoney("10.120000")).toBe("10.12");
  expect(showSigned("18")).toBe("+18.00");
  expect(showSigned("-10")).toBe("−10.00");
  expect(showSigned("0")).toBe("0.00");
});

test.each([
  ["10", "10.00"],
  ["1.239999", "1.23"],
  ["1.230000", "1.23"],
  ["-1.231", "−1.24"],
  ["-1.23", "−1.23"],
  ["0.01", "0.01"],
  ["0.009999", "0.009999"],
  ["-0.000001", "−0.000001"],
  ["0.000000", "0.00"],
  ["999999999999.999999", "999,999,999,999.99"],
  ["-999999999999.999999", "−1,000,000,000,000.00"],
])(
  "[API-09] %s in cents is %s: never more than it is, and never nothing when it is something",
  (text, shown) => {
    expect(showMoney(toCents(text))).toBe(shown);
  },
);

test("[HOME-02] a change is truncated toward zero and never invented", () => {
  expect(changeBps("100", "101.239")).toBe(123n);
  expect(showPercent(123n)).toBe("+1.23%");
  expect(showPercent(-5n)).toBe("−0.05%");
  expect(showPercent(0n)).toBe("0.00%");
  expect(changeBps("0", "1")).toBeUndefined();
});

test.each([
  ["999.5", ["999.50", "999.50", "999.50", "999.50"]],
  ["1234.567", ["1.23K", "1,234.56", "1,234.56", "1,234.56"]],
  ["12345.6", ["12.34K", "1.23万", "1.23万", "1.23萬"]],
  ["3254199999.9", ["3.25B", "32.54億", "32.54亿", "32.54億"]],
  ["1234567890123", ["1.23T", "1.23兆", "1.23万亿", "1.23兆"]],
])(
  "[HOME-02] [NAV-05] %s is shortened in the units of each language, and never rounded up",
  (text, shown) => {
    const all = (["en", "ja", "zh-CN", "zh-TW"] as const).map((language) => showShort(text, language));
    expect(all).toEqual(shown);
  },
);

test.each(languages)("[HOME-02] [NAV-05] a number of any size is shortened as %s writes it", (language) => {
  const { format } = new Intl.NumberFormat(language, {
    notation: "compact",
    useGrouping: "always",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingMode: "trunc",
  });
  const wholes = Array.from({ length: 18 }, (_, zeros) =>
    ["123456789123456789", "999999999999999999"].map((digits) => digits.slice(zeros)),
  );
  for (const text of ["0", "0.009", ...wholes.flat(), ...wholes.flat().map((whole) => `${whole}.987`)])
    expect(showShort(text, language)).toBe(format(text as Intl.StringNumericLiteral));
});

test.each([
  ["0.13440000", "0.1344"],
  ["12.3456", "12.345"],
  ["1.5", "1.5000"],
  ["1234.56", "1,234.5"],
  ["123456", "123,456"],
  ["0.0000124", "0.000012"],
  ["0.00001", "0.00001"],
  ["0", "0.0000"],
])("[MKT-03] a quantity of %s is shown as %s: never as nothing when it is something", (text, shown) => {
  expect(showQuantity(text)).toBe(shown);
});

test.each([
  ["65000.123", "65,000.12", "65,000.123"],
  ["65000", "65,000.00", "65,000.00"],
  ["63456.78912345", "63,456.78", "63,456.78912345"],
])(
  "[LEV-08] [LEV-11] the price %s is %s when it is computed, and %s when somebody set it",
  (text, computed, set) => {
    expect(showPrice(text, 2)).toBe(computed);
    expect(showSetPrice(text, 2)).toBe(set);
  },
);

test.each([
  ["0.01", "up"],
  ["-0.01", "down"],
  ["-0.00", ""],
  ["0", ""],
])("[NAV-05] %s has the look %j", (amount, look) => {
  expect(lookOf(amount)).toBe(look);
});
