/** What a product offers for leveraged contracts after the protection profile's limits (LEV-01, LEV-11, LEV-13, SAFE-01). */
import type { Rate } from "../money/money.ts";

export type LeverTerms = {
  /** Offered leverages, ascending; empty when there are none. */
  readonly multiples: readonly number[];
  /** molecule, 1 or more (LEV-09). */
  readonly molecule: number;
  /** Fee as a rate of the notional, taken when an order opens (LEV-13). */
  readonly feeRate: Rate;
  /** Closed out when margin + profit is at most this share of the margin, in 1/10000 (LEV-11). */
  readonly closeOutBps: number;
  /** The move that the house must be able to pay for, in 1/10000 (LEV-17). */
  readonly stressBps: number;
};

/** The terms that a confirmation showed; undefined for what it did not name. */
export type SeenTerms = { readonly feeRate?: Rate | undefined; readonly molecule?: number | undefined };

/** True when the fee is higher than the one that was seen, or profits are divided by another number: that changes gains and losses alike. */
export const areWorse = (terms: LeverTerms, seen: SeenTerms): boolean =>
  (seen.feeRate !== undefined && terms.feeRate > seen.feeRate) ||
  (seen.molecule !== undefined && terms.molecule !== seen.molecule);
