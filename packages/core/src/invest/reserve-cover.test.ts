import { describe, expect, test } from "vitest";
import { money, moneyUnit, rate } from "../money/money.ts";
import { cycleInterest } from "./earned.ts";
import { purchaseStep } from "./purchase.ts";
import { coveredPrincipal, sellOut } from "./reserve-cover.ts";

const usdt = (whole: number) => money(BigInt(whole) * moneyUnit);
const percent = (hundredths: number) => rate(BigInt(hundredths) * 10_000n);

describe("what a reserve covers", () => {
  test("[INV-13] is the most principal whose cycle it pays, to the last unit", () => {
    expect(coveredPrincipal(usdt(10), { rate: percent(100) })).toBe(usdt(1_000));
    expect(coveredPrincipal(money(10n * moneyUnit - 1n), { rate: percent(100) })).toBe(usdt(900));
    expect(coveredPrincipal(usdt(0), { rate: percent(100) })).toBe(0n);
  });

  test("[INV-13] and one step more would cost more than there is", () => {
    for (const reserve of [0n, 1n, 999_999n, 1_234_567n, 15_000_000_001n])
      for (const units of [1n, 7n, 135_003n, 99_999_999n, 100_000_000n]) {
        const terms = { rate: rate(units), days: 30 };
        const covered = coveredPrincipal(money(reserve), terms);
        expect(covered % purchaseStep).toBe(0n);
        expect(cycleInterest(covered, terms)).toBeLessThanOrEqual(reserve);
        expect(cycleInterest(money(covered + purchaseStep), terms)).toBeGreaterThan(reserve);
      }
  });

  test("[OPS-03] sold out, it costs the interest of one cycle, and the rest stays", () => {
    const terms = { rate: percent(40), days: 30, minimum: usdt(100) };
    expect(sellOut(money(10_000n * moneyUnit + 5n), terms)).toEqual({
      principal: usdt(2_500_000),
      interest: usdt(10_000),
      left: 5n,
    });
  });

  test("[INV-13] nothing is sold from a reserve that does not cover the smallest purchase", () => {
    const terms = { rate: percent(40), days: 30, minimum: usdt(1_000) };
    expect(sellOut(usdt(3), terms)).toEqual({ principal: 0n, interest: 0n, left: usdt(3) });
    expect(sellOut(usdt(4), terms).principal).toBe(usdt(1_000));
  });
});
