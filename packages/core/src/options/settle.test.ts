import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAccount } from "../ids/account-id.ts";
import { money, price, rateUnit } from "../money/money.ts";
import type { OptionDirection, OptionOutcome } from "./option.ts";
import { breakEvenWinRate, optionPayout } from "./payout.ts";
import { placedLegs, settledKinds, settledLegs } from "./postings.ts";
import { hasPriceMoved } from "./price-moved.ts";
import { settleOption } from "./settle.ts";
import { optionTerms, termOf } from "./terms.ts";

const option = (direction: OptionDirection) =>
  ({ direction, stake: money(10_000_001n), percent: 80, entryPrice: price(100n) }) as const;

describe("the outcome", () => {
  test.each([
    ["call", 101n, "win", 8_000_000n],
    ["call", 99n, "lose", -10_000_001n],
    ["call", 100n, "tie", 0n],
    ["put", 99n, "win", 8_000_000n],
    ["put", 101n, "lose", -10_000_001n],
    ["put", 100n, "tie", 0n],
  ] as const)("[OPT-06] of a %s from 100 to %s is %s", (direction, exit, outcome, net) =>
    expect(settleOption(option(direction), price(exit))).toEqual({ outcome, net }),
  );

  test("[OPT-06] a call and a put on the same prices never both win, and tie together", () => {
    const prices = fc.bigInt(1n, 10n ** 15n);
    fc.assert(
      fc.property(prices, prices, (entry, exit) => {
        const [rise, fall] = (["call", "put"] as const).map(
          (direction) =>
            settleOption({ ...option(direction), entryPrice: price(entry) }, price(exit)).outcome,
        );
        const expected = entry === exit ? ["tie", "tie"] : ["win", "lose"];
        expect(exit < entry ? [fall, rise] : [rise, fall]).toEqual(expected);
      }),
    );
  });
});

describe("the promise", () => {
  test("[OPT-06] [OPT-07] the payout is stake * percent / 100, rounded down to the micro-unit", () => {
    expect(optionPayout(money(10_000_000n), 80)).toBe(8_000_000n);
    expect(optionPayout(money(10_000_001n), 82)).toBe(8_200_000n);
    expect(optionPayout(money(1n), 80)).toBe(0n);
  });

  test.each([
    [80, 55_555_556n],
    [88, 53_191_490n],
    [100, 50_000_000n],
  ])(
    "[OPT-08] at %i %% the break-even win rate is 1 / (1 + percent), never shown too low",
    (percent, rate) => {
      expect(breakEvenWinRate(percent)).toBe(rate);
      expect(rate * BigInt(100 + percent)).toBeGreaterThanOrEqual(rateUnit * 100n);
    },
  );
});

describe("a percent that is not one", () => {
  test.each([0, -80, 80.5, Number.NaN])(
    "[OPT-07] [OPT-08] %s promises nothing and has no odds",
    (percent) => {
      expect(() => optionPayout(money(10_000_000n), percent)).toThrow("a whole number above 0");
      expect(() => breakEvenWinRate(percent)).toThrow("a whole number above 0");
    },
  );
});

describe("the postings", () => {
  test("[OPT-06] each outcome is posted under its own kind", () => {
    expect(settledKinds).toEqual({ win: "option_won", lose: "option_lost", tie: "option_tied" });
  });

  const outcomes: readonly OptionOutcome[] = ["win", "lose", "tie"];
  test("[OPT-06] [OPT-07] [TRUST-01] settling releases exactly what placing bound, and moves the profit or loss", () => {
    const stakes = fc.bigInt(1n, 10n ** 12n).map((units) => money(units));
    fc.assert(
      fc.property(
        stakes,
        fc.integer({ min: 1, max: 200 }),
        fc.constantFrom(...outcomes),
        (stake, percent, outcome) => {
          const payout = optionPayout(stake, percent);
          const held = new Map<string, bigint>();
          for (const leg of [
            ...placedLegs({ userId: 7, stake, payout }),
            ...settledLegs({ userId: 7, stake, payout }, outcome),
          ]) {
            expect(leg.amount).toBeGreaterThan(0n);
            for (const [account, sign] of [
              [leg.debit, -1n],
              [leg.credit, 1n],
            ] as const) {
              const name = readAccount(account).class;
              held.set(name, (held.get(name) ?? 0n) + sign * leg.amount);
            }
          }
          const gain = { win: payout, lose: -stake, tie: 0n }[outcome];
          const {
            wallet = 0n,
            stake: bound = 0n,
            capital = 0n,
            option_reserve: reserve = 0n,
          } = Object.fromEntries(held);
          expect({ wallet, bound, capital, reserve }).toEqual({
            wallet: gain,
            bound: 0n,
            capital: -gain,
            reserve: 0n,
          });
        },
      ),
    );
  });
});

describe("terms and prices", () => {
  test("[OPT-01] expiries and percents are paired by position; an incomplete pair offers nothing", () => {
    const terms = optionTerms("1,3, 5,x,30", "80,82,84,86");
    expect(terms).toEqual([
      { seconds: 60, percent: 80 },
      { seconds: 180, percent: 82 },
      { seconds: 300, percent: 84 },
    ]);
    expect(termOf(terms, 180)?.percent).toBe(82);
    expect(termOf(terms, 1_800)).toBeUndefined();
    expect(optionTerms("", "")).toEqual([]);
  });

  test("[OPT-01] an entry is a whole number of at most seven digits, with or without spaces around it", () => {
    const offered = (minutes: string) => optionTerms(minutes, " 80 ").length;
    expect([" 5", "5 ", "9999999"].map(offered)).toEqual([1, 1, 1]);
    expect(["05", "x5", "5x", "5.5", "10000000", "-5", ""].map(offered)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(optionTerms("5,7", "80")).toEqual([{ seconds: 300, percent: 80 }]);
  });

  test("[OPT-06] a price has moved only beyond 0.2 %, on both sides", () => {
    const last = price(6_000_000_000_000n);
    expect(hasPriceMoved(price(6_012_000_000_000n), last)).toBe(false);
    expect(hasPriceMoved(price(6_012_000_000_001n), last)).toBe(true);
    expect(hasPriceMoved(price(5_988_000_000_000n), last)).toBe(false);
    expect(hasPriceMoved(price(5_987_999_999_999n), last)).toBe(true);
  });
});
