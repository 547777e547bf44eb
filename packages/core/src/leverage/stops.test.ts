import { describe, expect, test } from "vitest";
import { parsePrice, price } from "../money/money.ts";
import {
  askedWouldOpenAtOnce,
  checkStops,
  reachesAsked,
  reachesStopLoss,
  reachesTakeProfit,
  stopsWouldTriggerAtOnce,
} from "./stops.ts";

const at = (text: string) => parsePrice(text) ?? price(0n);
const maybe = (text: string) => (text === "" ? undefined : at(text));

describe("stops of a position opened at 100", () => {
  test.each([
    [1, "90", "110", "ok"],
    [1, "", "", "ok"],
    [1, "99.99999999", "100.00000001", "ok"],
    [1, "", "100", "StopProfitPriceCannotBeLowerThanOpeningPrice"],
    [1, "", "99", "StopProfitPriceCannotBeLowerThanOpeningPrice"],
    [1, "100", "", "StopLossPriceCannotBeGreaterThanOpeningPrice"],
    [1, "101", "110", "StopLossPriceCannotBeGreaterThanOpeningPrice"],
    [1, "110", "90", "StopProfitPriceCannotBeLowerThanOpeningPrice"],
    [2, "110", "90", "ok"],
    [2, "100.00000001", "99.99999999", "ok"],
    [2, "", "100", "StopProfitPriceCannotBeGreaterThanOpeningPrice"],
    [2, "", "101", "StopProfitPriceCannotBeGreaterThanOpeningPrice"],
    [2, "100", "", "StopLossPriceCannotBeLessThanOpeningPrice"],
    [2, "99", "90", "StopLossPriceCannotBeLessThanOpeningPrice"],
    [2, "90", "110", "StopProfitPriceCannotBeGreaterThanOpeningPrice"],
  ] as const)(
    "[LEV-08] side %i, loss %j, profit %j: %s (profit is looked at first)",
    (side, loss, profit, expected) => {
      const result = checkStops(side, at("100"), { stopLoss: maybe(loss), takeProfit: maybe(profit) });
      expect(result.ok ? "ok" : result.refusal.key).toBe(expected);
    },
  );
});

describe("reaching", () => {
  test.each([
    [1, "99", true, false, true],
    [1, "100", true, true, true],
    [1, "101", false, true, false],
    [2, "99", false, true, false],
    [2, "100", true, true, true],
    [2, "101", true, false, true],
  ] as const)(
    "[LEV-10] side %i at %s against 100: stop-loss %s, take-profit %s, asked price %s",
    (side, last, loss, profit, asked) => {
      expect(reachesStopLoss(side, at("100"), at(last))).toBe(loss);
      expect(reachesTakeProfit(side, at("100"), at(last))).toBe(profit);
      expect(reachesAsked(side, at("100"), at(last))).toBe(asked);
      expect(askedWouldOpenAtOnce(side, at("100"), at(last))).toBe(asked);
    },
  );

  test.each([
    [1, "95", "", "94", true],
    [1, "95", "", "96", false],
    [1, "", "105", "105", true],
    [2, "105", "95", "106", true],
    [2, "105", "95", "100", false],
    [2, "", "", "100", false],
  ] as const)(
    "[LEV-08] side %i with loss %j and profit %j at %s would trigger at once: %s",
    (side, loss, profit, last, expected) =>
      expect(
        stopsWouldTriggerAtOnce(side, { stopLoss: maybe(loss), takeProfit: maybe(profit) }, at(last)),
      ).toBe(expected),
  );
});
