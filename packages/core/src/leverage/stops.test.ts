import { describe, expect, test } from "vitest";
import { parsePrice, price } from "../money/money.ts";
import {
  askedWouldOpenAtOnce,
  changedStops,
  checkStops,
  isBehindCloseOut,
  reachesAsked,
  reachesStopLoss,
  reachesTakeProfit,
  stopsWouldTriggerAtOnce,
} from "./stops.ts";

const at = (text: string) => parsePrice(text) ?? price(0n);
const maybe = (text: string) => (text === "" ? undefined : at(text));

describe("stops of a position opened at 100", () => {
  test.each([
    ["long", "90", "110", "ok"],
    ["long", "", "", "ok"],
    ["long", "99.99999999", "100.00000001", "ok"],
    ["long", "", "100", "StopProfitPriceCannotBeLowerThanOpeningPrice"],
    ["long", "", "99", "StopProfitPriceCannotBeLowerThanOpeningPrice"],
    ["long", "100", "", "StopLossPriceCannotBeGreaterThanOpeningPrice"],
    ["long", "101", "110", "StopLossPriceCannotBeGreaterThanOpeningPrice"],
    ["long", "110", "90", "StopProfitPriceCannotBeLowerThanOpeningPrice"],
    ["short", "110", "90", "ok"],
    ["short", "100.00000001", "99.99999999", "ok"],
    ["short", "", "100", "StopProfitPriceCannotBeGreaterThanOpeningPrice"],
    ["short", "", "101", "StopProfitPriceCannotBeGreaterThanOpeningPrice"],
    ["short", "100", "", "StopLossPriceCannotBeLessThanOpeningPrice"],
    ["short", "99", "90", "StopLossPriceCannotBeLessThanOpeningPrice"],
    ["short", "90", "110", "StopProfitPriceCannotBeGreaterThanOpeningPrice"],
  ] as const)(
    "[LEV-08] side %s, loss %j, profit %j: %s (profit is checked first)",
    (side, loss, profit, expected) => {
      const result = checkStops(side, at("100"), { stopLoss: maybe(loss), takeProfit: maybe(profit) });
      expect(result.ok ? "ok" : result.refusal.key).toBe(expected);
    },
  );
});

describe("reaching", () => {
  test.each([
    ["long", "99", true, false, true],
    ["long", "100", true, true, true],
    ["long", "101", false, true, false],
    ["short", "99", false, true, false],
    ["short", "100", true, true, true],
    ["short", "101", true, false, true],
  ] as const)(
    "[LEV-10] a %s at %s reaches a level of 100 as its stop-loss (%s), its take-profit (%s) and its asked price (%s)",
    (side, last, loss, profit, asked) => {
      expect(reachesStopLoss(side, at("100"), at(last))).toBe(loss);
      expect(reachesTakeProfit(side, at("100"), at(last))).toBe(profit);
      expect(reachesAsked(side, at("100"), at(last))).toBe(asked);
      expect(askedWouldOpenAtOnce(side, at("100"), at(last))).toBe(asked);
    },
  );

  test.each([
    ["long", "95", "", "94", true],
    ["long", "95", "", "96", false],
    ["long", "", "105", "105", true],
    ["short", "105", "95", "106", true],
    ["short", "105", "95", "100", false],
    ["short", "", "", "100", false],
  ] as const)(
    "[LEV-08] side %s with loss %j and profit %j at %s would trigger at once: %s",
    (side, loss, profit, last, expected) =>
      expect(
        stopsWouldTriggerAtOnce(side, { stopLoss: maybe(loss), takeProfit: maybe(profit) }, at(last)),
      ).toBe(expected),
  );
});

test.each([
  ["long", "99", true],
  ["long", "100", true],
  ["long", "100.00000001", false],
  ["short", "101", true],
  ["short", "100", true],
  ["short", "99.99999999", false],
] as const)(
  "[LEV-11] side %s with a stop-loss at %s never gets to it when it is closed out at 100: %s",
  (side, stopLoss, expected) => expect(isBehindCloseOut(side, at(stopLoss), at("100"))).toBe(expected),
);

test.each([
  ["keep", "keep", "90", "110"],
  ["none", "keep", "", "110"],
  ["keep", "none", "90", ""],
  ["80", "120", "80", "120"],
] as const)(
  "[LEV-08] changing 90 and 110 by loss %s and profit %s gives %j and %j",
  (loss, profit, stopLoss, takeProfit) => {
    const change = (text: string) => (text === "keep" || text === "none" ? text : at(text));
    const before = { stopLoss: at("90"), takeProfit: at("110") };
    expect(changedStops(before, { stopLoss: change(loss), takeProfit: change(profit) })).toEqual({
      stopLoss: maybe(stopLoss),
      takeProfit: maybe(takeProfit),
    });
  },
);
