/** What the alerts are given by the composition. */
import type { Tick } from "@candor/core/market/tick";
import type { PairId, Products } from "../../records/product.ts";

export type AlertPair = PairId & { readonly title: string; readonly decimals: number };
export type AlertPairs = Products<AlertPair>;
/** Every tick that comes later has `timeMs > markMs`. */
export type AlertAdvance = { readonly ticks: readonly Tick[]; readonly markMs: number };
