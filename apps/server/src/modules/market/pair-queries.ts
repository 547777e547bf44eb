/** The product table, read once at the start. */
import { offerOf } from "@candor/core/engine/levers/lever-offer";
import type { MarketPath } from "@candor/core/market/market-path";
import { rate } from "@candor/core/money/money";
import { protectionProfiles, type AssetClass, type ProfileName } from "@candor/core/protection/profile";
import type { Db } from "../../platform/db/open-database.ts";
import type { FeedKind, Pair } from "./ports.ts";

/** Where each symbol's price comes from; a symbol that is missing here has a live feed. */
export type PairSource = { readonly symbol: string; readonly feed: FeedKind; readonly path: MarketPath };

/** All pairs in the order of pid, with what the protection profile allows them to offer. */
export const readPairs = async (
  db: Db,
  sources: readonly PairSource[],
  profile: ProfileName,
): Promise<readonly Pair[]> => {
  const rows = await db.selectFrom("product").selectAll().orderBy("pid").execute();
  return rows.map((row) => {
    const { pid, symbol, title, icon, color, protime, proscale, price_decimals: decimals } = row;
    const source = sources.find((candidate) => candidate.symbol === symbol);
    const lever = offerOf(
      {
        assetClass: row.asset_class as AssetClass,
        multiples: row.multiples,
        molecule: row.lever_molecule,
        feeRate: rate(row.lever_fee_rate),
        stressBps: row.lever_stress_bps,
      },
      protectionProfiles[profile],
    );
    const named = { pid, symbol, title, icon, color, protime, proscale };
    return { ...named, lever, decimals, feed: source?.feed ?? "live", path: source?.path };
  });
};
