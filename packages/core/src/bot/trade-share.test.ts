import fc from "fast-check";
import { expect, test } from "vitest";
import { feeOf, marginOf, mostShare } from "../leverage/margin.ts";
import { money, parseMoney, rate } from "../money/money.ts";
import { tradeShare } from "./trade-share.ts";

const usdt = (text: string) => parseMoney(text) ?? money(-1n);
/** 0.05 %: the fee of a leaf is 0.5. */
const usualFee = rate(50_000n);

test.each([
  ["1000", "1000", 9],
  ["1000", "1004.999999", 9],
  ["1000", "1005", 10],
  ["1000", "5000", 10],
  ["100", "100", 0],
  ["99.999999", "1000", 0],
  ["1000", "0", 0],
] as const)(
  "[BOT-06] %s at 10 times with %s in the wallet buys %i leaves, and the fee does not end the run",
  (amount, wallet, share) => expect(tradeShare(usdt(amount), 10, usualFee, usdt(wallet))).toBe(share),
);

test("[BOT-06] an amount or a wallet below zero trades nothing", () => {
  expect(tradeShare(usdt("1000"), 10, usualFee, money(-2_000_000_000n))).toBe(0);
  expect(tradeShare(money(-2_000_000_000n), 10, usualFee, usdt("1000"))).toBe(0);
});

test("[BOT-06] the margin is at most the amount, the wallet covers margin and fee, and one more leaf breaks one of the two", () => {
  const balances = fc.bigInt(0n, 10n ** 18n).map((units) => money(units));
  const feeRates = fc.bigInt(0n, 10_000_000n).map(rate);
  fc.assert(
    fc.property(
      balances,
      balances,
      fc.integer({ min: 1, max: 1_000 }),
      feeRates,
      (amount, wallet, multiple, feeRate) => {
        const share = tradeShare(amount, multiple, feeRate, wallet);
        const isPaid = (leaves: number): boolean => {
          const margin = marginOf(leaves, multiple);
          return margin <= amount && margin + feeOf(leaves, feeRate) <= wallet;
        };
        expect(isPaid(share)).toBe(true);
        if (share < mostShare) expect(isPaid(share + 1)).toBe(false);
      },
    ),
  );
});
