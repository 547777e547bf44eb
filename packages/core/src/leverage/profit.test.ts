import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMoney, money, parsePrice, price } from "../money/money.ts";
import { mostShare } from "./margin.ts";
import { leverNet, leverOutcome, leverProfit } from "./profit.ts";

const at = (text: string) => parsePrice(text) ?? price(0n);
const sides = fc.constantFrom("long" as const, "short" as const);
const prices = fc.bigInt(1n, 10n ** 17n).map(price);
const shares = fc.integer({ min: 1, max: mostShare });
const molecules = fc.integer({ min: 1, max: 100 });

describe("profit", () => {
  test.each([
    ["long", 1, 1, "100", "110", "100"],
    ["long", 1, 1, "100", "90", "-100"],
    ["short", 1, 1, "100", "90", "100"],
    ["short", 1, 1, "100", "110", "-100"],
    ["long", 3, 2, "60000", "60600", "15"],
    ["long", 1, 1, "3", "3", "0"],
    ["long", 1, 1, "3", "4", "333.333333"],
    ["long", 1, 1, "3", "2", "-333.333334"],
    ["short", 1, 1, "3", "4", "-333.333334"],
  ] as const)(
    "[LEV-09] side %s, %i leaves, molecule %i, from %s to %s: %s",
    (side, share, molecule, open, close, profit) =>
      expect(formatMoney(leverProfit({ side, share, molecule }, at(open), at(close)))).toBe(profit),
  );

  test("[LEV-09] it is (price - open) / open * 1000 * leaves / molecule, a fraction of a micro-unit goes to the house", () => {
    fc.assert(
      fc.property(sides, shares, molecules, prices, prices, (side, share, molecule, open, close) => {
        const profit = leverProfit({ side, share, molecule }, open, close);
        const move = side === "long" ? close - open : open - close;
        const exact = move * 1_000_000_000n * BigInt(share);
        const unit = open * BigInt(molecule);
        expect(profit * unit <= exact && exact < (profit + 1n) * unit).toBe(true);
      }),
    );
  });

  test("[LEV-09] a long and a short at the same prices never gain together, and together lose at most a micro-unit", () => {
    fc.assert(
      fc.property(shares, molecules, prices, prices, (share, molecule, open, close) => {
        const [up, down] = (["long", "short"] as const).map((side) =>
          leverProfit({ side, share, molecule }, open, close),
        );
        const sum = (up ?? 0n) + (down ?? 0n);
        expect(sum === 0n || sum === -1n).toBe(true);
      }),
    );
  });
});

describe("the outcome", () => {
  test("[LEV-11] for a gap beyond the margin the owner pays the margin, and the house the rest", () => {
    const stakes = { side: "long", share: 1, molecule: 1, margin: money(50_000_000n) } as const;
    expect(leverOutcome(stakes, at("100"), at("40"))).toEqual({
      profit: -50_000_000n,
      shortfall: 550_000_000n,
    });
    expect(leverOutcome(stakes, at("100"), at("95"))).toEqual({ profit: -50_000_000n, shortfall: 0n });
    expect(leverOutcome(stakes, at("100"), at("96"))).toEqual({ profit: -40_000_000n, shortfall: 0n });
  });

  test("[LEV-11] the owner never loses more than the margin, and the two parts are the whole loss", () => {
    fc.assert(
      fc.property(
        fc.record({
          side: sides,
          share: shares,
          molecule: molecules,
          margin: fc.bigInt(0n, 10n ** 18n).map((m) => money(m)),
        }),
        prices,
        prices,
        (order, open, close) => {
          const { profit, shortfall } = leverOutcome(order, open, close);
          expect(profit >= -order.margin && shortfall >= 0n).toBe(true);
          expect(profit - shortfall).toBe(leverProfit(order, open, close));
          expect(shortfall === 0n || profit === -order.margin).toBe(true);
        },
      ),
    );
  });
});

test("[LEV-13] a profit that is smaller than the fee is a loss", () => {
  const paid = { fee: money(1_000_000n) };
  expect(leverNet(paid, money(340_000n))).toBe(-660_000n);
  expect(leverNet(paid, money(-50_000_000n))).toBe(-51_000_000n);
  expect(leverNet(paid, money(1_000_000n))).toBe(0n);
});
