/** What the portfolio needs from the rest of the server; `compose/` connects it. */
import type { Price } from "@candor/core/money/money";

/** The last logged trade price of a symbol. */
export type LastPrice = (symbol: string) => Price | undefined;
