/** A pair's day figures as of the last push: its range widens with the price, its change is relative to 24 h ago. */
import type { Product } from "@candor/wire/market";
import { useLivePrice } from "../../live/quote-store.ts";
import { changeBps } from "../../lib/show/show-money.ts";

export type PairDay = {
  readonly price: string;
  readonly low: string;
  readonly high: string;
  readonly change: bigint | undefined;
};

export const usePairDay = (product: Product): PairDay => {
  const price = useLivePrice(product.symbol) ?? product.price;
  // Only for display: a double is exact enough to compare two shown prices.
  const low = Number(price) < Number(product.low) ? price : product.low;
  const high = Number(price) > Number(product.high) ? price : product.high;
  return { price, low, high, change: changeBps(product.open, price) };
};

/** Pairs whose code contains the typed text, ignoring slashes and spaces. */
export const matchingPairs = (products: readonly Product[], typed: string): readonly Product[] => {
  const wanted = typed.replaceAll(/[^a-z0-9]/gi, "").toUpperCase();
  return products.filter(({ symbol }) => symbol.includes(wanted));
};
