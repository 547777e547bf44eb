/** The products' offers, as events of the engine: read at the start, and again while it runs (LEV-01, OPT-01, SAFE-01). */
import type { EngineEvent } from "@candor/core/engine/events";
import { offerOf } from "@candor/core/engine/levers/lever-offer";
import type { LeverTerms } from "@candor/core/leverage/lever-terms";
import { rate } from "@candor/core/money/money";
import { optionTerms } from "@candor/core/options/terms";
import type { AssetClass, ProtectionProfile } from "@candor/core/protection/profile";
import type pg from "pg";
import type { ProductTable } from "../../platform/db/schema-market.ts";

export type OfferEvent = Extract<EngineEvent, { readonly type: "offer" | "offerLever" }>;

/** The columns of a product that its offers depend on. */
type OfferRow = Pick<
  ProductTable,
  | "symbol"
  | "protime"
  | "proscale"
  | "multiples"
  | "asset_class"
  | "lever_molecule"
  | "lever_fee_rate"
  | "lever_stress_bps"
>;

export const readOffers = async (
  pool: pg.Pool,
  profile: ProtectionProfile,
): Promise<readonly OfferEvent[]> => {
  const { rows } = await pool.query<OfferRow>(
    `SELECT symbol, protime, proscale, multiples, asset_class, lever_molecule, lever_fee_rate, lever_stress_bps
     FROM product ORDER BY pid`,
  );
  return rows.flatMap((row): readonly OfferEvent[] => [
    { type: "offer", symbol: row.symbol, terms: optionTerms(row.protime, row.proscale) },
    { type: "offerLever", symbol: row.symbol, terms: leverTermsOf(row, profile) },
  ]);
};

const leverTermsOf = (row: OfferRow, profile: ProtectionProfile): LeverTerms =>
  offerOf(
    {
      assetClass: row.asset_class as AssetClass,
      multiples: row.multiples,
      molecule: row.lever_molecule,
      feeRate: rate(row.lever_fee_rate),
      stressBps: row.lever_stress_bps,
    },
    profile,
  );
