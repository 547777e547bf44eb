/** The product table, read once at the start. */
import type { MarketPath } from "@candor/core/market/market-path";
import type { Db } from "../../platform/db/open-database.ts";
import type { FeedKind, Pair } from "./market-ports.ts";

/** Where each symbol's price comes from; a symbol that is missing here has a live feed. */
export type PairSource = { readonly symbol: string; readonly feed: FeedKind; readonly path: MarketPath };

/** All pairs in the order of pid. */
export const readPairs = async (db: Db, sources: readonly PairSource[]): Promise<readonly Pair[]> => {
  const rows = await db.selectFrom("product").selectAll().orderBy("pid").execute();
  return rows.map(({ price_decimals: decimals, ...row }) => {
    const source = sources.find((candidate) => candidate.symbol === row.symbol);
    return { ...row, decimals, feed: source?.feed ?? "live", path: source?.path };
  });
};
