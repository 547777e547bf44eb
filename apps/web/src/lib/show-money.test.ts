import { expect, test } from "vitest";
import {
  changeBps,
  lookOf,
  mostDecimals,
  showDecimal,
  showMoney,
  showPercent,
  showShort,
  showSigned,
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

test("[HOME-02] a change is truncated toward zero and never invented", () => {
  expect(changeBps("100", "101.239")).toBe(123n);
  expect(showPercent(123n)).toBe("+1.23%");
  expect(showPercent(-5n)).toBe("−0.05%");
  expect(showPercent(0n)).toBe("0.00%");
  expect(changeBps("0", "1")).toBeUndefined();
});

test("[HOME-02] volumes are shortened by thousands", () => {
  expect(showShort("999.5")).toBe("999.50");
  expect(showShort("1234.5")).toBe("1.23K");
  expect(showShort("3670000000.1")).toBe("3.67B");
});

test.each([
  ["0.01", "up"],
  ["-0.01", "down"],
  ["-0.00", ""],
  ["0", ""],
])("[NAV-05] %s has the look %j", (amount, look) => {
  expect(lookOf(amount)).toBe(look);
});
