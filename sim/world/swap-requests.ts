/**
 * Users who swap USDT for tokens and back: with quotes of this moment, with old ones, with one that was used before, for all that
 * they have and for more. In one world of three the house has little of each token.
 */
import { money, rate, type Asset, type Money, type Rate } from "@candor/core/money/money";
import type { Prng } from "@candor/core/prng/prng";
import { swapTokens, type SwapAsset } from "@candor/core/swap/swap-asset";
import type { ActorRequest } from "./inputs.ts";
import { oneIn, pickOne } from "./pick-one.ts";

export const drawSwap = (random: Prng): ActorRequest => ({
  type: "swap",
  token: pickOne(random, swapTokens),
  isBuying: random.below(5) < 3,
  permille: oneIn(random, 5) ? 1_000 : oneIn(random, 12) ? 1_100 : 1 + random.below(400),
  quotedAgoMs: oneIn(random, 4) ? "last" : oneIn(random, 4) ? random.below(14_000) : random.below(40),
});

/** From the smallest spread that keeps its promises to the largest. */
export const drawSpread = (random: Prng): Rate =>
  rate(
    oneIn(random, 3) ? pickOne(random, [400_000n, 10_000_000n]) : 400_000n + BigInt(random.below(600_000)),
  );

export const drawStock = (random: Prng, seed: number): ReadonlyMap<SwapAsset, Money<Asset>> => {
  const most = seed % 3 === 1 ? 50 : 10_000;
  const some = (unit: bigint): Money<Asset> => money(BigInt(1 + random.below(most)) * unit);
  return new Map([
    ["USDT", some(1_000_000n)],
    ["BTC", some(10_000_000n)],
    ["ETH", some(20_000n)],
  ]);
};
