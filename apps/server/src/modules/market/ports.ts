/** What the composition gives to the market module, which imports neither the feeds nor the log. */
import type { MarketPath } from "@candor/core/market/market-path";
import type { Product } from "../../records/product.ts";

export type FeedKind = "replay" | "simulated" | "live";

/** A pair as in the product table, with the feed that gives its price. */
export type Pair = Product & {
  readonly icon: string;
  readonly color: string;
  readonly expiryMinutes: string;
  readonly profitPercent: string;
  readonly decimals: number;
  readonly feed: FeedKind;
  /** The source of demo history; absent on a live feed. */
  readonly path: MarketPath | undefined;
};
