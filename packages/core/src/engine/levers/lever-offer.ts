/** Which of a product's leveraged contracts a protection profile allows (LEV-01, SAFE-01). */
import type { LeverTerms } from "../../leverage/lever-terms.ts";
import type { Rate } from "../../money/money.ts";
import type { AssetClass, ProtectionProfile } from "../../protection/profile.ts";

export type LeverProduct = {
  readonly assetClass: AssetClass;
  /** Comma-separated leverages, as on the wire. */
  readonly multiples: string;
  readonly molecule: number;
  readonly feeRate: Rate;
  readonly stressBps: number;
};

/**
 * The terms that the product may offer. Leverages above the profile's cap are dropped; if all are, the cap itself is the only
 * leverage offered, or none if the cap is 0. An entry that is not a whole number from 1 to 1000 offers nothing.
 */
export const offerOf = (product: LeverProduct, profile: ProtectionProfile): LeverTerms => {
  const cap = profile.leverageCaps[product.assetClass];
  const named = product.multiples.split(",").flatMap(whole);
  const allowed = named.filter((multiple) => multiple <= cap);
  const multiples = allowed.length > 0 || named.length === 0 || cap === 0 ? allowed : [cap];
  const { molecule, feeRate, stressBps } = product;
  return {
    multiples: multiples.toSorted((a, b) => a - b),
    molecule,
    feeRate,
    stressBps,
    closeOutBps: profile.closeOutBps,
  };
};

const whole = (text: string): readonly number[] =>
  /^([1-9]\d{0,2}|1000)$/.test(text.trim()) ? [Number(text.trim())] : [];
