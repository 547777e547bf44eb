import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { money, parseMoney, rate } from "../money/money.ts";
import { feeOf, marginOf, maxShare, mostShare, notionalOf, openableLeaves, percentShare } from "./margin.ts";

const usdt = (text: string) => parseMoney(text) ?? money(-1n);
/** 0.05 %. */
const usualFee = rate(50_000n);

const balances = fc.bigInt(0n, 10n ** 18n).map((units) => money(units));
const multiples = fc.integer({ min: 1, max: 1_000 });
const feeRates = fc.bigInt(0n, 10_000_000n).map(rate);

describe("margin and fee", () => {
  test.each([
    [1, 20, "50"],
    [3, 7, "428.571429"],
    [1, 3, "333.333334"],
    [10, 100, "100"],
    [1, 1_000, "1"],
  ])("[LEV-04] %i leaves at %i times bind %s USDT, rounded up", (share, multiple, margin) =>
    expect(marginOf(share, multiple)).toBe(usdt(margin)),
  );

  test("[LEV-13] the fee is 1000 * share * rate, exact at every rate that can be expressed", () => {
    expect(feeOf(1, usualFee)).toBe(usdt("0.5"));
    expect(feeOf(7, rate(1n))).toBe(usdt("0.00007"));
    expect(feeOf(1_000_000, rate(0n))).toBe(0n);
  });

  test("[LEV-04] the margin is less than a micro-unit above the exact value", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: mostShare }), multiples, (share, multiple) => {
        const beyond = marginOf(share, multiple) * BigInt(multiple) - notionalOf(share);
        expect(beyond >= 0n && beyond < BigInt(multiple)).toBe(true);
      }),
    );
  });
});

describe("how much a balance can open", () => {
  test("[LEV-04] openable leaves are balance / 1000 * multiple", () => {
    expect(openableLeaves(usdt("1000"), 20)).toBe(20);
    expect(openableLeaves(usdt("49.999999"), 20)).toBe(0);
    expect(openableLeaves(usdt("149.99"), 20)).toBe(2);
  });

  test("[LEV-04] MAX uses the balance up to the last micro-unit, fees included, and never exceeds it", () => {
    fc.assert(
      fc.property(balances, multiples, feeRates, (balance, multiple, feeRate) => {
        const most = maxShare(balance, multiple, feeRate);
        const need = (share: number): bigint => marginOf(share, multiple) + feeOf(share, feeRate);
        expect(need(most) <= balance).toBe(true);
        if (most < mostShare) expect(need(most + 1) > balance).toBe(true);
      }),
    );
  });

  test("[LEV-04] a balance that covers exactly one leaf and its fee opens one; a micro-unit less opens none", () => {
    expect(maxShare(usdt("50.5"), 20, usualFee)).toBe(1);
    expect(maxShare(usdt("50.499999"), 20, usualFee)).toBe(0);
  });

  test.each([
    [25, 4],
    [50, 9],
    [75, 14],
    [100, 19],
  ])("[LEV-01] [LEV-04] the %i %% button of 990 USDT at 20 times asks for %i leaves", (percent, share) =>
    expect(percentShare(usdt("990"), percent, 20, usualFee)).toBe(share),
  );

  test("[LEV-04] no percent button asks for more than the balance covers, or for less than a smaller percentage", () => {
    fc.assert(
      fc.property(balances, multiples, feeRates, (balance, multiple, feeRate) => {
        const shares = [25, 50, 75, 100].map((percent) => percentShare(balance, percent, multiple, feeRate));
        expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
        expect(shares[3]).toBe(maxShare(balance, multiple, feeRate));
      }),
    );
  });

  test("[LEV-03] no order has more than 1e9 leaves, and a balance below zero opens none", () => {
    expect(maxShare(money(10n ** 30n), 1_000, usualFee)).toBe(mostShare);
    expect(maxShare(money(-1n), 20, usualFee)).toBe(0);
    expect(openableLeaves(money(-1n), 20)).toBe(0);
    expect(openableLeaves(money(-1_000_000_000n), 20)).toBe(0);
  });
});
