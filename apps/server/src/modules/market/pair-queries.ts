/** The product table, read once at the start; what a pair offers is looked up whenever it is asked for. */
import type { MarketPath } from "@candor/core/market/market-path";
import type { Db } from "../../platform/db/open-database.ts";
import type { TermsNow } from "./pair-terms.ts";
import type { FeedKind, Pair } from "./ports.ts";

/** Where each symbol's price comes from; a symbol that is missing here has a live feed. */
export type PairSource = { readonly symbol: string; readonly feed: FeedKind; readonly path: MarketPath };

/** All pairs in the order of pid. */
export const readPairs = async (
  db: Db,
  sources: readonly PairSource[],
  terms: TermsNow,
): Promise<readonly Pair[]> => {
  const rows = await db
    .selectFrom("product")
    .select(["pid", "symbol", "title", "icon", "color", "price_decimals"])
    .orderBy("pid")
    .execute();
  return rows.map(({ pid, symbol, title, icon, color, price_decimals: decimals }) => {
    const source = sources.find((candidate) => candidate.symbol === symbol);
    return {
      pid,
      symbol,
      title,
      icon,
      color,
      decimals,
      feed: source?.feed ?? "live",
      path: source?.path,
      get expiryMinutes() {
        return terms.of(symbol).expiryMinutes;
      },
      get profitPercent() {
        return terms.of(symbol).profitPercent;
      },
      get lever() {
        return terms.of(symbol).lever;
      },
    };
  });
};
