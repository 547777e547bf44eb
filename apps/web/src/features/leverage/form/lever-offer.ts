/** The terms of a pair for leveraged contracts, converted from wire format to core's types (LEV-01, LEV-11, LEV-13). */
import { parseRate, rateUnit, type Rate } from "@candor/core/money/money";
import type { Product } from "@candor/wire/market";

export type LeverOffer = {
  /** Leverages, ascending; empty when contracts are not offered. */
  readonly multiples: readonly number[];
  readonly molecule: number;
  readonly feeRate: Rate;
  /** Closed out when margin + profit is at most this share of the margin, in 1/10000. */
  readonly closeOutBps: number;
};

type Offered = Pick<Product, "multiples" | "molecule" | "feeRate" | "closeOutRatio">;

/** Undefined when a rate is not a number; then no terms are shown. */
export const leverOfferOf = (product: Offered): LeverOffer | undefined => {
  const feeRate = parseRate(product.feeRate);
  const closeOut = parseRate(product.closeOutRatio);
  if (feeRate === undefined || closeOut === undefined) return undefined;
  const multiples = product.multiples
    .split(",")
    .map(Number)
    .filter((multiple) => Number.isSafeInteger(multiple) && multiple > 0)
    .toSorted((a, b) => a - b);
  const closeOutBps = Number((closeOut * 10_000n) / rateUnit);
  return { multiples, molecule: product.molecule, feeRate, closeOutBps };
};

/** LEV-01. */
const defaultMultiple = 20;

/** The leverage that the form shows: the chosen one while it is offered, otherwise 20, otherwise the next one below 20. */
export const shownMultiple = (
  chosen: number | undefined,
  multiples: readonly number[],
): number | undefined => {
  if (chosen !== undefined && multiples.includes(chosen)) return chosen;
  return multiples.findLast((multiple) => multiple <= defaultMultiple) ?? multiples[0];
};
