/** What the portfolio needs from the rest of the server; `compose/` connects it. */
import type { Price } from "@candor/core/money/money";

/** The last logged trade of a symbol. */
export type LastTrade = (
  symbol: string,
) => { readonly price: Price; readonly seq: number; readonly timeMs: number } | undefined;
