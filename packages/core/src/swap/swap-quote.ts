/**
 * A quote: for 10 s, the house will give one amount of an asset for an amount of another (SWAP-02).
 *
 * Invariants: the price of a quote is that of a logged trade; the rate is worse for the asker by half of the spread, and every
 * rounding is against the asker too, so no round trip ever gains. A swap is refused when the tick that decides it differs from the
 * quote's by more than the tolerance, in either direction; half of the spread is at least the tolerance. So nobody ever trades at
 * a better rate than the deciding tick's, and waiting for a better moment within the 10 s is worth nothing.
 */
import {
  mulDiv,
  parseRate,
  price,
  rate,
  rateUnit,
  type Asset,
  type Money,
  type Price,
  type Rate,
} from "../money/money.ts";
import { refuse, ok, type Result } from "../result/result.ts";
import { isSwapToken, pairOfToken, type SwapAsset, type SwapToken } from "./swap-asset.ts";
import { tokensFor, tokenWorth } from "./token-worth.ts";

/** SWAP-02. */
export const quoteValidMs = 10_000;

/** By how much the deciding tick may differ from the quote's price: 0.2 %. The table of swaps has the same bound. */
export const swapTolerance: Rate = rate(200_000n);
const smallestSpread = 2n * swapTolerance;
/** 10 %: a setting above this is a mistake. */
const largestSpread = 10_000_000n;

/** The setting `swap_spread`; undefined when it is not a spread that keeps its promises: then nothing is swapped. */
export const spreadOf = (setting: string | undefined): Rate | undefined => {
  const spread = parseRate(setting ?? "");
  return spread === undefined || spread < smallestSpread || spread > largestSpread ? undefined : spread;
};

/** A trade of the token's pair, as it was logged. */
export type QuoteTick = { readonly seq: number; readonly timeMs: number; readonly price: Price };

export type SwapQuote = {
  /** Unique; a quote is used once. */
  readonly token: string;
  readonly userId: number;
  readonly sold: SwapAsset;
  readonly bought: SwapAsset;
  /** Of `sold`, in its smallest unit. */
  readonly amount: Money<Asset>;
  readonly tick: QuoteTick;
  readonly spread: Rate;
  readonly madeMs: number;
};

export type SwapPair = Pick<SwapQuote, "sold" | "bought">;

/** The token of a swap, which is always between USDT and a token; undefined for any other pair of assets. */
export const tokenOfSwap = ({ sold, bought }: SwapPair): SwapToken | undefined => {
  if (sold === "USDT" && isSwapToken(bought)) return bought;
  return bought === "USDT" && isSwapToken(sold) ? sold : undefined;
};

/** USDT for one token: a buyer pays more than the tick's price, a seller gets less. */
export const swapRate = (sold: SwapAsset, at: Price, spread: Rate): Price => {
  const isBuying = sold === "USDT";
  // Half of the spread: twice the unit.
  const factor = 2n * rateUnit + (isBuying ? spread : -spread);
  return price(mulDiv(at, factor, 2n * rateUnit, isBuying ? "up" : "down"));
};

/** What the asker gets for `amount`, in the smallest unit of the asset bought, rounded down. */
export const swapProceeds = (
  sold: SwapAsset,
  amount: Money<Asset>,
  at: Price,
  spread: Rate,
): Money<Asset> => {
  const each = swapRate(sold, at, spread);
  return sold === "USDT" ? tokensFor(amount as Money, each) : tokenWorth(amount as Money<SwapToken>, each);
};

/** Refuses enterTheAmount for zero, then SwapIsTooSmall when nothing would come back. */
export const checkSwapAmount = (
  sold: SwapAsset,
  amount: Money<Asset>,
  at: Price,
  spread: Rate,
): Result<Money<Asset>> => {
  if (amount <= 0n) return refuse("enterTheAmount");
  const proceeds = swapProceeds(sold, amount, at, spread);
  return proceeds === 0n ? refuse("SwapIsTooSmall") : ok(proceeds);
};

export const quoteEndMs = ({ madeMs }: Pick<SwapQuote, "madeMs">): number => madeMs + quoteValidMs;

/** The pair of a quote, and what the deciding tick's price may be: within the tolerance of the quote's, the bounds included. */
export const quoteBounds = ({
  tick,
}: Pick<SwapQuote, "tick">): { readonly low: Price; readonly high: Price } => {
  const off = mulDiv(tick.price, swapTolerance, rateUnit, "down");
  return { low: price(tick.price - off), high: price(tick.price + off) };
};

export const symbolOfSwap = (pair: SwapPair): string | undefined => {
  const token = tokenOfSwap(pair);
  return token === undefined ? undefined : pairOfToken(token);
};
