import { expect, test } from "vitest";
import {
  changedFields,
  resultAtStop,
  stopsError,
  stopsInput,
  wouldCloseAtOnce,
  type StopsForm,
} from "./stops-form.ts";

const position = (type: 1 | 2) => ({
  type,
  openPrice: "100",
  share: 2,
  molecule: 1,
  orderMargin: "100",
  tradeFee: "1",
  targetProfitPrice: null,
  stopLossPrice: null,
});
const form = (takeProfit: string, stopLoss: string): StopsForm => ({ takeProfit, stopLoss });

test.each([
  [1, "100", "", "takeProfit", "StopProfitPriceCannotBeLowerThanOpeningPrice"],
  [1, "", "100", "stopLoss", "StopLossPriceCannotBeGreaterThanOpeningPrice"],
  [2, "100", "", "takeProfit", "StopProfitPriceCannotBeGreaterThanOpeningPrice"],
  [2, "", "100", "stopLoss", "StopLossPriceCannotBeLessThanOpeningPrice"],
] as const)(
  "[LEV-08] side %i, take-profit %j, stop-loss %j: %s says %s",
  (type, profit, loss, field, key) => {
    expect(stopsError(position(type), form(profit, loss))).toEqual({ field, key });
  },
);

test("[LEV-08] a long takes profit above and stops below its open price; a short the other way", () => {
  expect(stopsError(position(1), form("100.00000001", "99.99999999"))).toBeUndefined();
  expect(stopsError(position(2), form("99.99999999", "100.00000001"))).toBeUndefined();
});

test("[LEV-08] empty and 0 mean none, and are not checked", () => {
  expect(stopsError(position(1), form("", "0"))).toBeUndefined();
});

test.each(["-1", "1e3", "NaN", "Infinity", "1.123456789", "abc"])(
  "[LEV-08] %j is not a price: PleaseEnterTheCorrectPrice at its field",
  (typed) => {
    expect(stopsError(position(1), form("", typed))).toEqual({
      field: "stopLoss",
      key: "PleaseEnterTheCorrectPrice",
    });
    // The take-profit is checked first.
    expect(stopsError(position(1), form(typed, typed))?.field).toBe("takeProfit");
  },
);

test("[LEV-08] a stop that the last price has reached is confirmed first", () => {
  expect(wouldCloseAtOnce(position(1), form("", "99"), "99")).toBe(true);
  expect(wouldCloseAtOnce(position(1), form("", "99"), "99.5")).toBe(false);
  expect(wouldCloseAtOnce(position(1), form("110", ""), "111")).toBe(true);
  expect(wouldCloseAtOnce(position(2), form("", "101"), "101")).toBe(true);
  expect(wouldCloseAtOnce(position(2), form("95", ""), undefined)).toBe(false);
});

test("[LEV-08] the same price in another notation is not a change", () => {
  expect(changedFields(form("", "90"), form("0", "90.00"))).toEqual([]);
  expect(changedFields(form("", "90"), form("", ""))).toEqual(["stopLoss"]);
});

test.each(["99,5,0", "1.200,5"])("[LEV-08] %j is not read as another price, but reported", (typed) => {
  expect(stopsError(position(1), form("", typed))).toEqual({
    field: "stopLoss",
    key: "WriteDecimalsWithAPoint",
  });
  expect(resultAtStop(position(1), typed)).toBeUndefined();
  expect(wouldCloseAtOnce(position(1), form("", typed), "50")).toBe(false);
});

test("[LEV-08] thousands separators are understood in every stop", () => {
  expect(stopsError(position(1), form("1,200.5", ""))).toBeUndefined();
  expect(resultAtStop(position(1), "1,100")).toEqual(resultAtStop(position(1), "1100"));
  expect(changedFields(form("1200.5", ""), form("1,200.50", ""))).toEqual([]);
  expect(wouldCloseAtOnce(position(1), form("1,200", ""), "1200")).toBe(true);
});

test("[LEV-08] the request names only the changed stop; an empty one removes it", () => {
  expect(stopsInput("7", form("", "90"), form(" 1,200.5 ", "90.0"))).toEqual({
    id: "7",
    takeProfit: "1200.5",
  });
  expect(stopsInput("7", form("1200.5", "90"), form("1200.5", ""))).toEqual({
    id: "7",
    stopLoss: "",
  });
  expect(stopsInput("7", form("", ""), form("110", "90"))).toEqual({
    id: "7",
    takeProfit: "110",
    stopLoss: "90",
  });
});
