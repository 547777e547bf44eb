import { describe, expect, test } from "vitest";
import type { Result } from "../result/result.ts";
import { readOrder, readPrice, readShare, readStop, readStops } from "./order-input.ts";

const keyOf = (result: Result<unknown>): string => (result.ok ? "ok" : result.refusal.key);

describe("the price of a fixed-price order", () => {
  test.each(["1", "0.00000001", "60000.5", "1000000000"])("[LEV-03] %s is a price", (text) =>
    expect(keyOf(readPrice(text))).toBe("ok"),
  );

  test.each([
    undefined,
    "",
    "0",
    "0.00000000",
    "-1",
    "+1",
    "1e3",
    "0x10",
    "01",
    ".5",
    "5.",
    "1,5",
    " 1",
    "1.000000001",
    "1000000000.00000001",
    "NaN",
    "Infinity",
    "٣",
    "1\u0000",
  ])("[LEV-03] %j is not a price: PleaseEnterTheCorrectPrice", (text) =>
    expect(keyOf(readPrice(text))).toBe("PleaseEnterTheCorrectPrice"),
  );
});

describe("the leaves of an order", () => {
  test.each([
    ["1", 1],
    ["25", 25],
    ["1000000000", 1_000_000_000],
  ])("[LEV-03] %s leaves are accepted unchanged", (text, share) =>
    expect(readShare(text)).toEqual({ ok: true, value: share }),
  );

  test.each([undefined, "", "0", "00", "0.0", "-1", "abc", "1e3", " 1", "1000000001", "１"])(
    "[LEV-03] %j is not a quantity: PleaseEnterThePurchaseQuantity",
    (text) => expect(keyOf(readShare(text))).toBe("PleaseEnterThePurchaseQuantity"),
  );

  test.each(["01", "1.5", "1.25", "1.0", "0.5", "0.12345678", "007"])(
    "[LEV-03] %s is a quantity but not an integer: pleaseEnterAnInteger",
    (text) => expect(keyOf(readShare(text))).toBe("pleaseEnterAnInteger"),
  );
});

describe("an order as typed", () => {
  test.each([
    [{ isBestPrice: false, price: "x", share: "x" }, "PleaseEnterTheCorrectPrice"],
    [{ isBestPrice: false, price: "5", share: "0" }, "PleaseEnterThePurchaseQuantity"],
    [{ isBestPrice: false, price: "5", share: "01" }, "pleaseEnterAnInteger"],
    [{ isBestPrice: true, price: "x", share: "0" }, "PleaseEnterThePurchaseQuantity"],
    [{ isBestPrice: true, price: undefined, share: "3" }, "ok"],
  ])(
    "[LEV-02] [LEV-03] %j gives %s: price, quantity and integer are checked in this order, and the best price needs no price",
    (texts, key) => expect(keyOf(readOrder(texts))).toBe(key),
  );

  test("[LEV-02] [LEV-03] price and share are returned as integers in internal units", () => {
    expect(readOrder({ isBestPrice: false, price: "0.5", share: "3" })).toEqual({
      ok: true,
      value: { askedPrice: 50_000_000n, share: 3 },
    });
  });
});

describe("stops as typed", () => {
  test.each(["", "0", "0.0"])("[LEV-08] %j removes the stop: only a value above zero is checked", (text) =>
    expect(readStop(text)).toEqual({ ok: true, value: "none" }),
  );

  test("[LEV-08] an absent stop stays as it is", () =>
    expect(readStop(undefined)).toEqual({ ok: true, value: "keep" }));

  test.each(["-1", "abc", "1e9", "1000000001"])("[LEV-03] [LEV-08] %j is not a price", (text) => {
    expect(keyOf(readStops({ stopLoss: text, takeProfit: "" }))).toBe("PleaseEnterTheCorrectPrice");
    expect(keyOf(readStops({ stopLoss: "", takeProfit: text }))).toBe("PleaseEnterTheCorrectPrice");
  });

  test("[LEV-08] one may be set, the other removed or kept", () => {
    const stopLoss = 200_000_000n;
    expect(readStops({ stopLoss: "2", takeProfit: "0" })).toEqual({
      ok: true,
      value: { stopLoss, takeProfit: "none" },
    });
    expect(readStops({ stopLoss: "2", takeProfit: undefined })).toEqual({
      ok: true,
      value: { stopLoss, takeProfit: "keep" },
    });
  });
});
