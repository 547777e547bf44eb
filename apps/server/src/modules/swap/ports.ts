/** What swaps need from the rest of the server; `compose/` connects it. */
import type { QuoteTick } from "@candor/core/swap/swap-quote";

/** The last logged trade of a symbol. */
export type LastTrade = (symbol: string) => QuoteTick | undefined;
