/** What the composition gives to the notices. */
import type { PairId, Products } from "../../records/product.ts";

export type NoticePair = PairId & { readonly title: string; readonly decimals: number };
export type NoticePairs = Products<NoticePair>;
