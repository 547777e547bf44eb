/**
 * The fee of a withdrawal (WAL-09): a share of the amount, deducted from it. Nobody ever pays extra to get money out.
 *
 * Invariants: fee and what arrives sum to the amount. Rounding is down, for the customer.
 */
import { assert } from "../assert/assert.ts";
import { money, mulDiv, type Money } from "../money/money.ts";

/** 5 % (WAL-09), in 1/10000. */
export const usualFeeBps = 500;
/** The most that an operator can set: half. */
export const mostFeeBps = 5_000;

export type Deducted = { readonly fee: Money; readonly arrives: Money };

/** What arrives of an amount whose fee is known. */
export const arrivesOf = ({ amount, fee }: { readonly amount: bigint; readonly fee: bigint }): Money =>
  money(amount - fee);

export const withdrawalFee = (amount: Money, feeBps: number): Deducted => {
  assert(Number.isInteger(feeBps) && feeBps >= 0 && feeBps <= mostFeeBps, "a fee is a share of at most half");
  const fee = money(mulDiv(amount, BigInt(feeBps), 10_000n, "down"));
  return { fee, arrives: arrivesOf({ amount, fee }) };
};
