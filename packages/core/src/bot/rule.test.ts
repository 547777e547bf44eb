import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { money, price } from "../money/money.ts";
import { minuteMs } from "../time/time.ts";
import { botTradeOf, directionOf, isHalfLost, slowBars, type Bar } from "./rule.ts";

const unit = 100_000_000n;
const barOf = (close: bigint, index: number): Bar => ({
  openMs: index * minuteMs,
  high: price(close),
  low: price(close),
  close: price(close),
});
const barsOf = (closes: readonly bigint[]): readonly Bar[] => closes.map(barOf);
const rising = barsOf(Array.from({ length: 30 }, (_, index) => BigInt(100 + index) * unit));
const falling = barsOf(Array.from({ length: 30 }, (_, index) => BigInt(129 - index) * unit));
const level = barsOf(Array.from({ length: 30 }, () => 100n * unit));

describe("the direction", () => {
  test("[BOT-06] MA7 above MA30 buys, below sells, equal waits", () => {
    expect(directionOf(rising)).toBe("long");
    expect(directionOf(falling)).toBe("short");
    expect(directionOf(level)).toBeUndefined();
  });

  test("[BOT-06] waits while fewer than 30 minutes are closed", () => {
    expect(directionOf(rising.slice(1))).toBeUndefined();
    expect(botTradeOf(rising.slice(1), price(129n * unit))).toBeUndefined();
    expect(botTradeOf([], price(129n * unit))).toBeUndefined();
  });

  test("[BOT-06] only the last 30 minutes count, not what was before", () => {
    const before = barsOf(Array.from({ length: 50 }, () => 10_000n * unit));
    expect(botTradeOf([...before, ...rising], price(129n * unit))).toEqual(
      botTradeOf(rising, price(129n * unit)),
    );
  });

  test("[BOT-06] the averages are compared without rounding: one close that differs by the smallest step decides", () => {
    const closes = Array.from({ length: 30 }, () => 100n * unit);
    expect(directionOf(barsOf([...closes.slice(0, 29), 100n * unit + 1n]))).toBe("long");
    expect(directionOf(barsOf([100n * unit + 1n, ...closes.slice(1)]))).toBe("short");
  });

  test("[BOT-06] the direction is the sign of MA7 - MA30 for any closes", () => {
    const closes = fc.array(fc.bigInt(1n, 10n ** 15n), { minLength: 30, maxLength: 40 });
    fc.assert(
      fc.property(closes, (each) => {
        const sum = (count: number): bigint => each.slice(-count).reduce((total, close) => total + close, 0n);
        const difference = sum(7) * 30n - sum(30) * 7n;
        const expected = difference === 0n ? undefined : difference > 0n ? "long" : "short";
        expect(directionOf(barsOf(each))).toBe(expected);
      }),
    );
  });
});

describe("the trade", () => {
  test("[BOT-06] the stop is half of the range away from the price, the take-profit three quarters", () => {
    // From 100 to 129: a range of 29.
    expect(botTradeOf(rising, price(129n * unit))).toEqual({
      side: "long",
      stopLoss: 11_450_000_000n,
      takeProfit: 15_075_000_000n,
    });
    expect(botTradeOf(falling, price(100n * unit))).toEqual({
      side: "short",
      stopLoss: 11_450_000_000n,
      takeProfit: 7_825_000_000n,
    });
  });

  test("[BOT-06] a stop that would be at zero is at the smallest price", () => {
    const wide = rising.map((each, index) =>
      index === 0 ? { ...each, high: price(300n * unit), low: price(42n * unit) } : each,
    );
    expect(botTradeOf(wide, price(129n * unit))?.stopLoss).toBe(1n);
    expect(botTradeOf(wide, price(130n * unit))?.stopLoss).toBe(unit);
  });

  test("[BOT-06] in a quiet market the stop is at least 0.1 % of the price away", () => {
    const quiet = barsOf([...Array.from({ length: 29 }, () => 100n * unit), 100n * unit + 1n]);
    expect(botTradeOf(quiet, price(100n * unit))).toEqual({
      side: "long",
      stopLoss: 9_990_000_000n,
      takeProfit: 10_015_000_000n,
    });
  });

  test("[BOT-06] [LEV-08] its stops always lie on the right side of the opening price", () => {
    const bars = fc
      .array(fc.tuple(fc.bigInt(2n, 10n ** 12n), fc.bigInt(0n, 10n ** 12n), fc.bigInt(0n, 10n ** 12n)), {
        minLength: slowBars,
        maxLength: slowBars,
      })
      .map((each) =>
        each.map(([close, above, below], index): Bar => {
          const low = close - below > 0n ? close - below : 1n;
          return { ...barOf(close, index), high: price(close + above), low: price(low) };
        }),
      );
    fc.assert(
      fc.property(bars, fc.bigInt(2n, 10n ** 12n), (each, last) => {
        const trade = botTradeOf(each, price(last));
        if (trade === undefined) return;
        const [lower, upper] =
          trade.side === "long" ? [trade.stopLoss, trade.takeProfit] : [trade.takeProfit, trade.stopLoss];
        expect(lower > 0n && lower < last && upper > last).toBe(true);
      }),
    );
  });
});

test("[BOT-06] a run ends when half of its amount is lost, fees included: at exactly half, not before", () => {
  expect(isHalfLost(money(100n), money(-50n))).toBe(true);
  expect(isHalfLost(money(100n), money(-49n))).toBe(false);
  expect(isHalfLost(money(101n), money(-50n))).toBe(false);
  expect(isHalfLost(money(101n), money(-51n))).toBe(true);
  expect(isHalfLost(money(100n), money(40n))).toBe(false);
});
