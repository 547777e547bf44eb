import { describe, expect, test } from "vitest";
import { checkProduct, readCycleLine, type WrittenProduct } from "./check-product.ts";

const month: WrittenProduct = {
  kind: "fixed",
  rate: "0.4",
  days: "30",
  compounding: "0.42",
  compoundingDays: "30",
  smallest: "100",
  largest: "100000",
  exitFee: "0.2",
  marked: "yes",
  furtherCycles: "1: 0.86% in 60 days, 1000 to 100000 USDT\n2: 1.86% in 120 days, 1000 to 100000 USDT",
};
const refusalOf = (change: Partial<WrittenProduct>): string => {
  const checked = checkProduct({ ...month, ...change });
  return checked.ok ? "none" : `${checked.refusal.key} ${checked.refusal.values?.["field"]}`;
};

describe("the terms of a product", () => {
  test("[OPS-03] have one way of writing, however they were typed", () => {
    const typed = {
      ...month,
      rate: " 0.40",
      days: "030",
      largest: "100000.00",
      exitFee: "0.20",
      furtherCycles:
        "2:1.86% in 120 days, 1000 to 100000 USDT\n\n 1 : 0.860 % in 60 days , 1000.0 to 100000 USDT",
    };
    const checked = checkProduct(typed);
    expect(checked).toMatchObject({ ok: true, value: { written: month, rate: 400_000n, days: 30 } });
    expect(checkProduct(month)).toMatchObject({ ok: true, value: { written: month } });
  });

  test("[INV-01] may offer neither compound interest, nor an early exit, nor further furtherCycles", () => {
    const bare = {
      ...month,
      compounding: "",
      compoundingDays: "",
      exitFee: "",
      furtherCycles: "",
      marked: "no",
    };
    expect(checkProduct(bare)).toMatchObject({ ok: true, value: { written: bare, cycles: [] } });
    expect(checkProduct({ ...bare, kind: "experience" }).ok).toBe(true);
  });

  test.each<[Partial<WrittenProduct>, string]>([
    [{ kind: "loan" }, "BadRequest kind"],
    [{ rate: "much" }, "BadRequest rate"],
    [{ rate: "0" }, "ProductValueOutOfRange rate"],
    [{ rate: "100.000001" }, "ProductValueOutOfRange rate"],
    [{ rate: "0.0000001" }, "BadRequest rate"],
    [{ days: "1.5" }, "BadRequest days"],
    [{ days: "0" }, "ProductValueOutOfRange days"],
    [{ days: "3661" }, "ProductValueOutOfRange days"],
    [{ compounding: "" }, "ProductCompoundIsHalf compounding"],
    [{ compoundingDays: "" }, "ProductCompoundIsHalf compoundingDays"],
    [{ compounding: "101" }, "ProductValueOutOfRange compounding"],
    [{ smallest: "0" }, "ProductValueOutOfRange smallest"],
    [{ smallest: "150" }, "MustBeAnIntegralMultipleOf smallest"],
    [{ largest: "100000100" }, "ProductValueOutOfRange largest"],
    [{ smallest: "200", largest: "100" }, "ProductRangeIsEmpty largest"],
    [{ rate: "0.000029" }, "ProductDayEarnsNothing rate"],
    [{ rate: "0.00003" }, "none"],
    [{ exitFee: "0.001" }, "BadRequest exitFee"],
    [{ exitFee: "50.01" }, "ProductValueOutOfRange exitFee"],
    [{ exitFee: "0" }, "none"],
    [{ marked: "1" }, "BadRequest marked"],
    [{ furtherCycles: "60 days" }, "BadRequest furtherCycles"],
    [{ furtherCycles: "0: 1% in 5 days, 100 to 100 USDT" }, "BadRequest furtherCycles"],
    [
      { furtherCycles: "1: 1% in 5 days, 100 to 100 USDT\n1: 1% in 6 days, 100 to 100 USDT" },
      "BadRequest furtherCycles",
    ],
    [{ furtherCycles: "1: 101% in 5 days, 100 to 100 USDT" }, "ProductValueOutOfRange furtherCycles"],
    [{ furtherCycles: "1: 1% in 5 days, 200 to 100 USDT" }, "ProductRangeIsEmpty furtherCycles"],
    [{ kind: "experience" }, "BadRequest compounding"],
    [{ kind: "experience", compounding: "", compoundingDays: "" }, "BadRequest furtherCycles"],
  ])("[OPS-03] %o is refused: %s", (change, refusal) => {
    expect(refusalOf(change)).toBe(refusal);
  });

  test("[INV-06] a line of a further cycle is read back as it is written", () => {
    expect(readCycleLine("12: 1.5% in 60 days, 100 to 500 USDT")).toEqual({
      id: "12",
      rate: "1.5",
      days: "60",
      minimum: "100",
      maximum: "500",
    });
    expect(readCycleLine("12: 1.5 in 60 days")).toBeUndefined();
  });
});

const pool: WrittenProduct = {
  ...month,
  kind: "copy",
  rate: "0",
  compounding: "",
  compoundingDays: "",
  exitFee: "",
  furtherCycles: "",
  symbol: "BTCUSDT",
  multiple: "10",
  tradePart: "12.5",
};

describe("the terms of a copy product", () => {
  test("[INV-14] [OPS-03] have a pair, a leverage and a part of each trade, and no rate", () => {
    const checked = checkProduct({ ...pool, rate: "", multiple: "010", tradePart: "12.50" });
    expect(checked).toMatchObject({ ok: true, value: { written: pool, rate: 0n, cycles: [] } });
  });

  test.each([
    ["rate", "0.1"],
    ["days", "0"],
    ["compounding", "0.1"],
    ["exitFee", "0.1"],
    ["furtherCycles", "1: 0.5% in 40 days, 100 to 1000 USDT"],
    ["smallest", "50"],
    ["largest", "0"],
    ["marked", "maybe"],
    ["symbol", "btc"],
    ["multiple", "0"],
    ["multiple", "1001"],
    ["tradePart", "0"],
    ["tradePart", "50.01"],
    ["tradePart", "0.001"],
  ])("[INV-14] [OPS-03] are refused for their %s: %s", (field, text) => {
    expect(checkProduct({ ...pool, [field]: text })).toMatchObject({
      ok: false,
      refusal: { values: { field } },
    });
  });

  test("[INV-14] another kind trades nothing", () => {
    expect(checkProduct({ ...month, symbol: "BTCUSDT" })).toMatchObject({
      refusal: { values: { field: "symbol" } },
    });
  });
});
