/** A row of `pair_terms`: what a pair offers from a time on, until its next row (LEV-01, OPT-01, OPS-03). */
import { offerOf } from "@candor/core/engine/levers/lever-offer";
import type { LeverTerms } from "@candor/core/leverage/lever-terms";
import { rate } from "@candor/core/money/money";
import type { AssetClass, ProtectionProfile } from "@candor/core/protection/profile";
import type { PairTermsView } from "../platform/db/schema/schema-market.ts";

export type StoredTerms = PairTermsView;

type StoredLeverTerms = Pick<
  StoredTerms,
  "asset_class" | "multiples" | "lever_molecule" | "lever_fee_rate" | "lever_stress_bps"
>;

/** What the protection profile leaves of the terms of contracts. */
export const leverTermsOf = (row: StoredLeverTerms, profile: ProtectionProfile): LeverTerms =>
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
