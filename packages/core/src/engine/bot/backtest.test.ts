import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RunRequest } from "../../bot/bands.ts";
import { feeOf } from "../../leverage/margin.ts";
import { money, price, rate } from "../../money/money.ts";
import { minuteMs } from "../../time/time.ts";
import { backtest, type BacktestBar } from "./backtest.ts";

const unit = 100_000_000n;
const terms = { molecule: 1, feeRate: rate(50_000n), closeOutBps: 5_000 };
/** 100 USDT at 10 times: one leaf, margin 100, fee 0.5. */
const request: RunRequest = { amount: money(100_000_000n), multiple: 10, times: 3 };
const fee = 500_000n;

const bar = (index: number, open: bigint, high: bigint, low: bigint, close: bigint): BacktestBar => ({
  openMs: index * minuteMs,
  open: price(open),
  high: price(high),
  low: price(low),
  close: price(close),
});
const flat = (index: number, at: bigint): BacktestBar => bar(index, at, at, at, at);

/**
 * Thirty minutes at 1000, the last of which rises to 1002 for a moment and closes at 1001: buys at 1001 with a range of
 * 0.2 % (2.002 by the rule's least range), so stop 999.999 and take-profit 1002.5015.
 */
const warm: readonly BacktestBar[] = [
  ...Array.from({ length: 29 }, (_, index) => flat(index, 1_000n * unit)),
  bar(29, 1_000n * unit, 1_002n * unit, 1_000n * unit, 1_001n * unit),
];
/** The same downwards: sells at 999 with a range of 2, so stop 1000 and take-profit 997.5. */
const falling: readonly BacktestBar[] = [
  ...Array.from({ length: 29 }, (_, index) => flat(index, 1_000n * unit)),
  bar(29, 1_000n * unit, 1_000n * unit, 998n * unit, 999n * unit),
];
const stop = 99_999_900_000n;
const target = 100_250_150_000n;
const after = (...bars: readonly (readonly [bigint, bigint, bigint, bigint])[]): readonly BacktestBar[] => [
  ...warm,
  ...bars.map(([open, high, low, close], index) => bar(30 + index, open, high, low, close)),
];
const profitAt = (exit: bigint): bigint => {
  const product = (exit - 1_001n * unit) * 1_000_000_000n;
  const quotient = product / (1_001n * unit);
  return product < 0n && quotient * 1_001n * unit !== product ? quotient - 1n : quotient;
};
/** The result of the single trade of a test. */
const resultOf = (bars: readonly BacktestBar[]) => backtest(bars, { ...request, times: 1 }, terms);

describe("the back-test", () => {
  test("[BOT-07] too few minutes to decide, or none after the decision, give no trade", () => {
    const none = { trades: 0, wins: 0, worstDrawdown: 0n, fees: 0n, result: 0n, runs: 0 };
    expect(backtest([], request, terms)).toEqual(none);
    expect(backtest(warm.slice(1), request, terms)).toEqual(none);
    expect(backtest(warm, request, terms)).toEqual(none);
  });

  test("[BOT-07] averages that are always equal give no trade", () => {
    const still = Array.from({ length: 90 }, (_, index) => flat(index, 1_000n * unit));
    expect(backtest(still, request, terms).trades).toBe(0);
  });

  test("[BOT-07] an amount that does not pay for one leaf gives no trade", () => {
    const small = { ...request, amount: money(99_999_999n) };
    expect(
      backtest(after([1_001n * unit, 1_001n * unit, 1_001n * unit, 1_001n * unit]), small, terms).trades,
    ).toBe(0);
  });

  test.each([
    ["the take-profit is reached", [1_001n * unit, 1_003n * unit, 1_001n * unit, 1_001n * unit], target],
    ["the stop is reached", [1_001n * unit, 1_001n * unit, 999n * unit, 1_001n * unit], stop],
    ["both are: the stop comes first", [1_001n * unit, 1_003n * unit, 999n * unit, 1_001n * unit], stop],
    ["it begins below the stop", [990n * unit, 1_003n * unit, 990n * unit, 1_000n * unit], 990n * unit],
    [
      "it begins above the take-profit",
      [1_010n * unit, 1_010n * unit, 900n * unit, 1_000n * unit],
      1_010n * unit,
    ],
    [
      "nothing is reached until the end",
      [1_001n * unit, 1_002n * unit, 1_000n * unit, 1_002n * unit],
      1_002n * unit,
    ],
  ] as const)(
    "[BOT-07] gives the exact result of a minute in which %s",
    (_, [open, high, low, close], exit) => {
      const gain = profitAt(exit) - fee;
      expect(resultOf(after([open, high, low, close]))).toEqual({
        trades: 1,
        wins: gain > 0n ? 1 : 0,
        worstDrawdown: gain < 0n ? -gain : 0n,
        fees: fee,
        result: gain,
        runs: 1,
      });
    },
  );

  test("[BOT-07] [LEV-11] a gap beyond the margin costs the margin and the fee, and no more", () => {
    const crash = after([500n * unit, 500n * unit, 500n * unit, 500n * unit]);
    expect(resultOf(crash).result).toBe(-100_000_000n - fee);
  });

  test("[BOT-07] [LEV-11] the close-out ends a trade before a stop that lies farther away", () => {
    // At 100 times, half of the margin is 0.5 % of the price: with a wide range the stop lies beyond it.
    const wild = warm.map((each) => ({ ...each, low: price(900n * unit) }));
    const bars = [...wild, bar(30, 1_001n * unit, 1_001n * unit, 990n * unit, 990n * unit)];
    const { result } = backtest(bars, { amount: money(100_000_000n), multiple: 100, times: 1 }, terms);
    // Ten leaves, margin 100, half of it lost, fee 5.
    expect(result).toBe(-55_000_000n);
  });

  test("[BOT-07] a trade whose fee exceeds its gain is not counted as a win", () => {
    const bars = after([1_001n * unit, 100_110_000_000n, 1_001n * unit, 100_110_000_000n]);
    const { wins, result } = backtest(
      bars,
      { ...request, times: 1 },
      { ...terms, feeRate: rate(1_000_000n) },
    );
    expect(wins).toBe(0);
    expect(result < 0n).toBe(true);
  });

  test("[BOT-06] [BOT-07] a run that lost half of its amount ends, and the next trade begins a new run", () => {
    const crash = after([500n * unit, 500n * unit, 500n * unit, 500n * unit]);
    const bars = [...crash, ...Array.from({ length: 5 }, (_, index) => flat(31 + index, 500n * unit))];
    const { runs, trades } = backtest(bars, request, terms);
    expect([runs, trades]).toEqual([2, 2]);
  });

  test("[BOT-06] [BOT-07] a trade that is open when the 24 hours of its run have passed closes with the run", () => {
    const still = Array.from({ length: 1_440 }, (_, index) => flat(30 + index, 1_001n * unit));
    const riseAt = (index: number): BacktestBar =>
      bar(index, 1_001n * unit, 1_100n * unit, 1_001n * unit, 1_100n * unit);
    // The minute that begins after 24 hours closes it at the opening price; a minute earlier the rise is in time.
    expect(resultOf([...warm, ...still, riseAt(1_470)])).toMatchObject({ trades: 1, runs: 1, result: -fee });
    expect(resultOf([...warm, ...still.slice(0, -1), riseAt(1_469)]).result).toBe(profitAt(target) - fee);
  });

  test.each([
    ["the take-profit is reached", [999n, 999n, 997n, 999n], 99_750_000_000n],
    ["the stop is reached", [999n, 1_001n, 999n, 999n], 1_000n * unit],
    ["both are: the stop comes first", [999n, 1_001n, 997n, 999n], 1_000n * unit],
    ["it begins above the stop", [1_010n, 1_010n, 997n, 1_000n], 1_010n * unit],
    ["it begins below the take-profit", [990n, 1_100n, 990n, 1_000n], 990n * unit],
  ] as const)(
    "[BOT-07] gives the exact result of a minute of a short in which %s",
    (_, [open, high, low, close], exit) => {
      const next = bar(30, open * unit, high * unit, low * unit, close * unit);
      const product = (999n * unit - exit) * 1_000_000_000n;
      const quotient = product / (999n * unit);
      const gain = (product < 0n && quotient * 999n * unit !== product ? quotient - 1n : quotient) - fee;
      expect(resultOf([...falling, next])).toMatchObject({
        trades: 1,
        wins: gain > 0n ? 1 : 0,
        result: gain,
      });
    },
  );

  test("[BOT-07] [LEV-11] the close-out ends a short before a stop that lies farther away", () => {
    const wild = falling.map((each) => ({ ...each, high: price(1_100n * unit) }));
    const bars = [...wild, bar(30, 999n * unit, 1_010n * unit, 999n * unit, 1_010n * unit)];
    const { result } = backtest(bars, { amount: money(100_000_000n), multiple: 100, times: 1 }, terms);
    expect(result).toBe(-55_000_000n);
  });

  test("[BOT-07] a gain that the fee uses up is not a win", () => {
    const bars = after([1_001n * unit, 100_200_100_000n, 1_001n * unit, 100_200_100_000n]);
    expect(backtest(bars, { ...request, times: 1 }, { ...terms, feeRate: rate(100_000n) })).toMatchObject({
      fees: 1_000_000n,
      result: 0n,
      wins: 0,
    });
  });

  test("[BOT-07] the drawdown is the largest fall from the best result, wherever it was and whatever came later", () => {
    const up = 1_001n * unit;
    const minutes = [
      [up, 1_003n * unit, up, up],
      [up, up, 999n * unit, up],
      [up, 1_030n * unit, up, 1_030n * unit],
    ] as const;
    const [first = 0n, second = 0n, third = 0n] = [1, 2, 3].map(
      (count) => backtest(after(...minutes.slice(0, count)), request, terms).result,
    );
    expect(first > 0n && second < first && third > second).toBe(true);
    expect(backtest(after(...minutes), request, terms)).toMatchObject({
      trades: 3,
      worstDrawdown: first - second,
    });
  });

  test.each([
    ["at 24 hours", 1_469, 2],
    ["a minute before", 1_468, 1],
  ])(
    "[BOT-06] [BOT-07] a trade that begins %s of its run's start, after one that closed in minute %i, makes the number of runs %i",
    (_, closesAt, runs) => {
      const still = Array.from({ length: closesAt - 30 }, (__, index) => flat(30 + index, 1_001n * unit));
      const rise = bar(closesAt, 1_001n * unit, 1_100n * unit, 1_001n * unit, 1_100n * unit);
      const bars = [...warm, ...still, rise, flat(closesAt + 1, 1_100n * unit)];
      expect(backtest(bars, request, terms)).toMatchObject({ trades: 2, runs });
    },
  );

  test("[BOT-07] for any market: fees are those of the trades, the drawdown contains the loss, no trade loses more than its margin and fee", () => {
    const walk = fc.array(fc.tuple(fc.integer({ min: -30, max: 30 }), fc.nat(20), fc.nat(20)), {
      minLength: 31,
      maxLength: 200,
    });
    fc.assert(
      fc.property(walk, fc.constantFrom(1, 2, 5), (steps, times) => {
        let last = 10_000n * unit;
        const bars = steps.map(([step, above, below], index) => {
          const open = last;
          last = (last * BigInt(1_000 + step)) / 1_000n;
          const [low, high] = open < last ? [open, last] : [last, open];
          return bar(index, open, high + BigInt(above) * unit, low - BigInt(below) * unit, last);
        });
        const tested = backtest(bars, { ...request, times }, terms);
        expect(tested.fees).toBe(feeOf(1, terms.feeRate) * BigInt(tested.trades));
        expect(tested.wins <= tested.trades && tested.runs <= tested.trades).toBe(true);
        expect(tested.runs * times >= tested.trades).toBe(true);
        expect(tested.worstDrawdown >= 0n && tested.worstDrawdown >= -tested.result).toBe(true);
        expect(tested.result >= -(100_000_000n + fee) * BigInt(tested.trades)).toBe(true);
      }),
      { seed: 7 },
    );
  });
});
