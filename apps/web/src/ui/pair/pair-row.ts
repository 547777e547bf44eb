/** A pair's day as of the last push: its range widens with the price, its change is against 24 h ago. */
import type { Product } from "@candor/wire/market";
import { useLivePrice } from "../../live/quote-store.ts";
import { changeBps } from "../../lib/show-money.ts";

export type PairDay = {
  readonly price: string;
  readonly low: string;
  readonly high: string;
  readonly change: bigint | undefined;
};

export const usePairDay = (product: Product): PairDay => {
  const price = useLivePrice(product.procode) ?? product.price;
  // Comparing for the eye only: a double is exact enough to tell two shown prices apart.
  const low = Number(price) < Number(product.low) ? price : product.low;
  const high = Number(price) > Number(product.high) ? price : product.high;
  return { price, low, high, change: changeBps(product.open, price) };
};

/** Pairs whose title or code holds what was typed, slashes and spaces aside. */
export const matchingPairs = (products: readonly Product[], typed: string): readonly Product[] => {
  const wanted = typed.replaceAll(/[^a-z0-9]/gi, "").toUpperCase();
  return products.filter(({ procode }) => procode.includes(wanted));
};
