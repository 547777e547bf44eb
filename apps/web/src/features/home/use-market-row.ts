import type { Product } from "@candor/wire/market";
import { useQuote } from "../../live/quote-store.ts";
import { changeBps } from "../../lib/show-money.ts";

export type MarketRow = {
  readonly price: string;
  readonly low: string;
  readonly high: string;
  readonly change: bigint | undefined;
  /** Where the price stands between low and high, 0 to 100. */
  readonly place: number;
};

/** A pair's day as of the last push: the day's range widens with the price. */
export const useMarketRow = (product: Product): MarketRow => {
  const price = useQuote(product.procode)?.price ?? product.price;
  const low = lower(product.low, price);
  const high = lower(product.high, price) === price ? product.high : price;
  return { price, low, high, change: changeBps(product.open, price), place: placeOf(low, high, price) };
};

// Positions of a mark on the screen, not money: a double is fine.
const lower = (a: string, b: string): string => (Number(a) <= Number(b) ? a : b);
const placeOf = (low: string, high: string, price: string): number => {
  const span = Number(high) - Number(low);
  return span <= 0 ? 50 : ((Number(price) - Number(low)) / span) * 100;
};
