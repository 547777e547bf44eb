/** What the alerts are given by the composition. */
import type { PairId, Products } from "../../records/product.ts";

export type AlertPair = PairId & { readonly title: string; readonly decimals: number };
export type AlertPairs = Products<AlertPair>;
