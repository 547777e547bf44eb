import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { houseAccount, userAccount } from "../ids/account-id.ts";
import {
  money,
  parsePrice,
  price,
  rate,
  rateUnit,
  type Asset,
  type Money,
  type Price,
} from "../money/money.ts";
import { stockMoves, swapMoves } from "./swap-moves.ts";
import { tokensWorth } from "./token-holding.ts";
import { tokensFor, tokenWorth } from "./token-worth.ts";
import {
  decimalsOf,
  formatAmount,
  isSwapToken,
  parseAmount,
  swapAssetOf,
  type SwapToken,
} from "./swap-asset.ts";
import {
  checkSwapAmount,
  quoteBounds,
  quoteEndMs,
  spreadOf,
  swapProceeds,
  swapRate,
  swapTolerance,
  symbolOfSwap,
} from "./swap-quote.ts";

const at = (text: string): Price => parsePrice(text) ?? price(0n);
const usdt = (text: string): Money<Asset> => parseAmount("USDT", text) ?? money(0n);
const btc = (text: string): Money<Asset> => parseAmount("BTC", text) ?? money(0n);
const spread = rate(500_000n);

describe("what can be swapped", () => {
  test("[SWAP-01] is USDT and the tokens with a pair in the tick log, because CDR has no market", () => {
    expect([1, 3, 4].map(swapAssetOf)).toEqual(["USDT", "BTC", "ETH"]);
    expect((["USDT", "CDR", "BTC", "ETH"] as const).filter(isSwapToken)).toEqual(["BTC", "ETH"]);
    expect([0, 2, 5, -1, 1.5].map(swapAssetOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("[SWAP-01] is always USDT against a token, at the token's own pair", () => {
    expect(symbolOfSwap({ sold: "USDT", bought: "BTC" })).toBe("BTCUSDT");
    expect(symbolOfSwap({ sold: "ETH", bought: "USDT" })).toBe("ETHUSDT");
    expect(symbolOfSwap({ sold: "BTC", bought: "ETH" })).toBeUndefined();
    expect(symbolOfSwap({ sold: "USDT", bought: "USDT" })).toBeUndefined();
    expect(symbolOfSwap({ sold: "BTC", bought: "BTC" })).toBeUndefined();
  });

  test("[SWAP-01] amounts have six decimals of USDT and eight of a token", () => {
    expect([decimalsOf("USDT"), decimalsOf("BTC")]).toEqual([6, 8]);
    expect(parseAmount("USDT", "0.000001")).toBe(1n);
    expect(parseAmount("USDT", "0.0000001")).toBeUndefined();
    expect(parseAmount("USDT", "much")).toBeUndefined();
    expect(parseAmount("BTC", "0.00000001")).toBe(1n);
    expect(["-1", "1e3", "0.000000001", "", "01"].map((text) => parseAmount("ETH", text))).toEqual(
      Array.from({ length: 5 }),
    );
    expect([formatAmount("USDT", money(1n)), formatAmount("ETH", money(1n))]).toEqual([
      "0.000001",
      "0.00000001",
    ]);
  });
});

describe("a quote", () => {
  test("[SWAP-02] is half of the spread worse than the tick, for buyers and for sellers", () => {
    expect(swapRate("USDT", at("60000"), spread)).toBe(at("60150"));
    expect(swapRate("BTC", at("60000"), spread)).toBe(at("59850"));
  });

  test("[SWAP-02] a rate is rounded against the asker", () => {
    expect(swapRate("USDT", price(1n), spread)).toBe(2n);
    expect(swapRate("BTC", price(1n), spread)).toBe(0n);
  });

  test("[SWAP-01] pays at its rate, rounded down to the smallest unit of what is bought", () => {
    expect(swapProceeds("USDT", usdt("60150"), at("60000"), spread)).toBe(btc("1"));
    expect(swapProceeds("USDT", usdt("60149.999999"), at("60000"), spread)).toBe(btc("0.99999999"));
    expect(swapProceeds("BTC", btc("1"), at("60000"), spread)).toBe(usdt("59850"));
    expect(swapProceeds("BTC", btc("0.00000001"), at("60000"), spread)).toBe(usdt("0.000598"));
  });

  test("[SWAP-01] is refused for no amount with enterTheAmount, and for one that buys nothing with SwapIsTooSmall", () => {
    const check = (amount: Money<Asset>) => checkSwapAmount("USDT", amount, at("60000"), spread);
    expect(check(money(0n))).toMatchObject({ refusal: { key: "enterTheAmount" } });
    expect(check(money(-5n))).toMatchObject({ refusal: { key: "enterTheAmount" } });
    expect(check(usdt("0.000601"))).toMatchObject({ refusal: { key: "SwapIsTooSmall" } });
    expect(check(usdt("0.000602"))).toEqual({ ok: true, value: 1n });
  });

  test("[SWAP-02] is valid for 10 s", () => expect(quoteEndMs({ madeMs: 5_000 })).toBe(15_000));

  test("[SWAP-02] a spread of less than twice the tolerance, or none, closes swaps", () => {
    expect(spreadOf("0.004")).toBe(2n * swapTolerance);
    expect(spreadOf("0.1")).toBe(10_000_000n);
    for (const setting of ["0.00399999", "0.10000001", "0", "-0.01", "much", "", undefined]) {
      expect(spreadOf(setting)).toBeUndefined();
    }
  });

  test("[SWAP-02] the deciding tick may differ by 0.2 %, the same in both directions", () => {
    const tick = { seq: 1, timeMs: 1, price: at("60000") };
    expect(quoteBounds({ tick })).toEqual({ low: at("59880"), high: at("60120") });
    expect(quoteBounds({ tick: { ...tick, price: price(499n) } })).toEqual({ low: 499n, high: 499n });
  });
});

const anyPrice = fc.bigInt({ min: 1_000n, max: 10n ** 14n }).map(price);
const anySpread = fc.bigInt({ min: 400_000n, max: 10_000_000n }).map(rate);
const anyUsdt = fc.bigInt({ min: 1n, max: 10n ** 15n }).map((units) => money<Asset>(units));
const anyTokens = fc.bigInt({ min: 1n, max: 10n ** 15n }).map((units) => money<Asset>(units));

describe("the law of swaps", () => {
  test("[SWAP-01] a round trip never gains, whichever way it begins, at whatever price and spread", () => {
    fc.assert(
      fc.property(anyPrice, anySpread, anyUsdt, (last, wide, amount) => {
        const tokens = swapProceeds("USDT", amount, last, wide);
        expect(swapProceeds("BTC", tokens, last, wide)).toBeLessThanOrEqual(amount);
      }),
      { seed: 15, numRuns: 2_000 },
    );
    fc.assert(
      fc.property(anyPrice, anySpread, anyTokens, (last, wide, amount) => {
        const back = swapProceeds("BTC", amount, last, wide);
        expect(swapProceeds("USDT", back, last, wide)).toBeLessThanOrEqual(amount);
      }),
      { seed: 16, numRuns: 2_000 },
    );
  });

  test("[SWAP-01] many small swaps never gain on one large one, so dust cannot be collected", () => {
    fc.assert(
      fc.property(
        anyPrice,
        anySpread,
        fc.array(anyUsdt, { minLength: 2, maxLength: 20 }),
        (last, wide, parts) => {
          const whole = money<Asset>(parts.reduce((sum, part) => sum + part, 0n));
          const apart = parts.reduce((sum, part) => sum + swapProceeds("USDT", part, last, wide), 0n);
          expect(apart).toBeLessThanOrEqual(swapProceeds("USDT", whole, last, wide));
        },
      ),
      { seed: 17 },
    );
  });

  test("[SWAP-02] within the tolerance, nobody trades at a better rate than the deciding tick's: a quote is not a free option", () => {
    fc.assert(
      fc.property(anyPrice, anySpread, fc.double({ min: 0, max: 1, noNaN: true }), (last, wide, place) => {
        const { low, high } = quoteBounds({ tick: { seq: 1, timeMs: 1, price: last } });
        const decided = low + BigInt(Math.floor(Number(high - low) * place));
        expect(swapRate("USDT", last, wide)).toBeGreaterThanOrEqual(decided);
        expect(swapRate("BTC", last, wide)).toBeLessThanOrEqual(decided);
        expect(decided >= low && decided <= high).toBe(true);
      }),
      { seed: 18, numRuns: 1_000 },
    );
  });

  test("[MINE-01] a token is never worth more than the price says, and buying what it is worth never gives more of it", () => {
    fc.assert(
      fc.property(anyPrice, anyTokens, (last, amount) => {
        const worth = tokenWorth(amount as Money<SwapToken>, last);
        expect(worth * 10_000_000_000n).toBeLessThanOrEqual(amount * last);
        expect((worth + 1n) * 10_000_000_000n).toBeGreaterThan(amount * last);
        expect(tokensFor(worth, last)).toBeLessThanOrEqual(amount);
      }),
      { seed: 19 },
    );
    expect(rateUnit).toBe(100_000_000n);
    expect(() => tokensFor(money(1n), price(0n))).toThrow("a price is above zero");
  });
});

describe("what a swap moves", () => {
  const legs = swapMoves({
    userId: 7,
    sold: "USDT",
    bought: "ETH",
    soldAmount: money(25_000_000n),
    boughtAmount: money(3n),
  });

  test("[SWAP-01] is one leg in each asset, through the house's stock of it", () => {
    expect(legs).toEqual([
      { debit: userAccount(7, "wallet"), credit: houseAccount("swap_stock"), amount: 25_000_000n },
      { debit: houseAccount("swap_stock", "ETH"), credit: userAccount(7, "token", "ETH"), amount: 3n },
    ]);
  });

  test("[SWAP-01] is the reverse for a token that is sold, and the stock gets play money", () => {
    expect(
      swapMoves({ userId: 7, sold: "BTC", bought: "USDT", soldAmount: money(3n), boughtAmount: money(9n) }),
    ).toEqual([
      { debit: userAccount(7, "token", "BTC"), credit: houseAccount("swap_stock", "BTC"), amount: 3n },
      { debit: houseAccount("swap_stock"), credit: userAccount(7, "wallet"), amount: 9n },
    ]);
    expect(stockMoves("BTC", money(5n))).toEqual([
      {
        debit: houseAccount("custody:sandbox", "BTC"),
        credit: houseAccount("swap_stock", "BTC"),
        amount: 5n,
      },
    ]);
  });
});

describe("what tokens are worth", () => {
  const half = { token: "BTC", amount: money<"BTC">(50_000_000n) } as const;
  const one = { token: "ETH", amount: money<"ETH">(100_000_000n) } as const;

  test("[MINE-01] is the sum of each at the last price of its pair, and unknown while one price is unknown", () => {
    const priceOf = (symbol: string) => (symbol === "BTCUSDT" ? at("60000") : at("3000.5"));
    expect(tokensWorth([half, one], priceOf)).toBe(33_000_500_000n);
    expect(tokensWorth([], () => undefined)).toBe(0n);
    expect(
      tokensWorth([half, one], (symbol) => (symbol === "BTCUSDT" ? at("1") : undefined)),
    ).toBeUndefined();
  });
});
