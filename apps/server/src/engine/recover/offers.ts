/** The products' offers over time, as events of the engine: read at the start, and again while it runs (LEV-01, OPT-01, SAFE-01). */
import type { OfferSchedule } from "@candor/core/engine/offer-schedule";
import type { ProtectionProfile } from "@candor/core/protection/profile";
import { optionTerms } from "@candor/core/options/terms";
import type pg from "pg";
import { leverTermsOf, type StoredTerms } from "../../records/pair-terms.ts";

/** Since ever, what the product's row says; then what was announced. */
export const readOffers = async (pool: pg.Pool, profile: ProtectionProfile): Promise<OfferSchedule> => {
  const { rows } = await pool.query<StoredTerms>("SELECT * FROM pair_terms ORDER BY from_ms, pid");
  return rows.map((row) => ({
    symbol: row.symbol,
    fromMs: Number(row.from_ms),
    events: [
      { type: "offer", symbol: row.symbol, terms: optionTerms(row.protime, row.proscale) },
      { type: "offerLever", symbol: row.symbol, terms: leverTermsOf(row, profile) },
    ],
  }));
};
