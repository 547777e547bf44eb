/** What the composition gives to the alerts. */
import type { PairId, Products } from "../../records/product.ts";

export type AlertPair = PairId & { readonly title: string; readonly decimals: number };
export type AlertPairs = Products<AlertPair>;
