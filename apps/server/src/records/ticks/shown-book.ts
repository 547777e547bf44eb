import type { Book } from "@candor/core/market/order-book";

/** A pair's order book as it is shown: of one moment with tick `seq` of its pair, whose price is within it (MKT-03). */
export type ShownBook = { readonly symbol: string; readonly book: Book; readonly seq: number };
