import { money, parsePrice, rate, type Asset, type Money } from "@candor/core/money/money";
import type { SwapAsset } from "@candor/core/swap/swap-asset";
import { describe, expect, test } from "vitest";
import {
  firstForm,
  isOverShare,
  pairOf,
  quoteInput,
  reduceSwap,
  secondsLeft,
  swapError,
  swapEstimate,
  type SwapForm,
  type SwapTerms,
} from "./swap-form.ts";

const holdings: Readonly<Record<SwapAsset, bigint>> = { USDT: 10_000_000_000n, BTC: 12_345_678n, ETH: 0n };
const held = (asset: SwapAsset): Money<Asset> => money(holdings[asset]);
const terms: SwapTerms = { price: parsePrice("60000"), spread: rate(500_000n) };
const buying = (amount: string): SwapForm => ({ token: "BTC", isBuying: true, amount });
const selling = (amount: string): SwapForm => ({ ...buying(amount), isBuying: false });

describe("the form", () => {
  test("[SWAP-01] begins with USDT for the first token, or with the wallet that the address names", () => {
    expect(firstForm(undefined)).toEqual(buying(""));
    expect(["3", "4", "1", "2", "x", ""].map(firstForm)).toEqual([
      selling(""),
      { ...selling(""), token: "ETH" },
      ...Array.from({ length: 4 }, () => buying("")),
    ]);
  });

  test("[SWAP-01] turning it round, or selling another token, clears an amount that was meant for something else", () => {
    expect(reduceSwap(buying("9"), { kind: "turn" })).toEqual(selling(""));
    expect(reduceSwap(selling("9"), { kind: "turn" })).toEqual(buying(""));
    expect(reduceSwap(selling("9"), { kind: "token", token: "ETH" }).amount).toBe("");
    expect(reduceSwap(buying("9"), { kind: "token", token: "ETH" }).amount).toBe("9");
    expect(pairOf(reduceSwap(buying("9"), { kind: "token", token: "ETH" }))).toBe("ETHUSDT");
  });

  test("[SWAP-01] All takes everything, to the last unit of what is sold", () => {
    expect(reduceSwap(buying("1"), { kind: "all", held }).amount).toBe("10000");
    expect(reduceSwap(selling("1"), { kind: "all", held }).amount).toBe("0.12345678");
    expect(reduceSwap(selling("1"), { kind: "sent" }).amount).toBe("");
  });

  test.each([
    ["enterTheAmount", buying("")],
    ["enterTheAmount", buying("0")],
    ["enterTheAmount", buying("-1")],
    ["enterTheAmount", buying("1e3")],
    ["TooManyDecimals", buying("0.0000001")],
    ["TooManyDecimals", selling("0.000000001")],
    ["WriteDecimalsWithAPoint", buying("1.000,5")],
    ["low", buying("10000.000001")],
    ["low", selling("0.12345679")],
    ["SwapIsTooSmall", buying("0.000601")],
  ] as const)("[SWAP-01] shows %s for %j", (key, form) => expect(swapError(form, held, terms)).toBe(key));

  test("[SWAP-01] everything that one has is possible, and so is an amount while the price is unknown", () => {
    expect(swapError(buying("10,000"), held, terms)).toBeUndefined();
    expect(swapError(selling("0.12345678"), held, terms)).toBeUndefined();
    expect(swapError(buying("0.000601"), held, { ...terms, price: undefined })).toBeUndefined();
    expect(swapError(buying("0.000601"), held, { ...terms, spread: undefined })).toBeUndefined();
  });

  test("[SWAP-02] shows before the quote what the server would answer at this price", () => {
    expect(swapEstimate(buying("6,015"), terms)).toEqual({ amount: "0.1", rate: "60150" });
    expect(swapEstimate(selling("0.1"), terms)).toEqual({ amount: "5985", rate: "59850" });
    expect(swapEstimate(buying(""), terms)).toEqual({ amount: undefined, rate: "60150" });
    for (const unknown of [
      { ...terms, price: undefined },
      { ...terms, spread: undefined },
    ])
      expect(swapEstimate(buying("1"), unknown)).toEqual({ amount: undefined, rate: undefined });
  });

  test("[SWAP-01] what is sent is the shortest decimal string, and the numbers of both wallets", () => {
    expect(quoteInput(buying("1,000.50"))).toEqual({ number: "1000.5", assetId: 1, toAssetId: 3 });
    expect(quoteInput({ ...selling("0.10"), token: "ETH" })).toEqual({
      number: "0.1",
      assetId: 4,
      toAssetId: 1,
    });
  });

  test("[SWAP-02] counts the seconds of a quote down to zero", () => {
    expect([0, 1, 9_000, 9_001, 10_000, 12_000].map((nowMs) => secondsLeft(10_000, nowMs))).toEqual([
      10, 10, 1, 1, 0, 0,
    ]);
  });
});

test("[SWAP-01] more than a user can still get today is noticed at the last price, and an unknown price stops nothing", () => {
  const most = (asset: SwapAsset): Money<Asset> => money(asset === "BTC" ? 10_000_000n : 59_850_000_000n);
  expect(
    [buying("6015"), buying("6015.01"), selling("1"), selling("1.00001")].map((form) =>
      isOverShare(form, most, terms),
    ),
  ).toEqual([false, true, false, true]);
  expect(isOverShare(buying("6015.01"), most, { ...terms, price: undefined })).toBe(false);
  expect(isOverShare(buying("x"), most, terms)).toBe(false);
});
