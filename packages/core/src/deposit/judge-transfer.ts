/**
 * What becomes of a transfer to one of our addresses (WAL-04), from what the chain says of it now.
 *
 * Ordering: too small is final at once; then depth; then whose it is. So nothing is confirmed that is not deep enough, and nobody
 * has to decide about a transfer that may still leave the chain.
 */
import type { RefusedReason } from "./deposit.ts";

export type JudgedTransfer = {
  /** In the smallest unit of its asset, as the minimum. */
  readonly amount: bigint;
  readonly owner: number | undefined;
  readonly confirmations: number;
  readonly needed: number;
  /** userpay_min; for ETH recharge_eth_more_then. */
  readonly minimum: bigint;
};

export type Verdict =
  | { readonly state: "seen" | "review" }
  | { readonly state: "confirmed"; readonly userId: number }
  | { readonly state: "refused"; readonly reason: RefusedReason };

export const judgeTransfer = ({ amount, owner, confirmations, needed, minimum }: JudgedTransfer): Verdict => {
  if (amount < minimum) return { state: "refused", reason: "below_minimum" };
  if (confirmations < needed) return { state: "seen" };
  return owner === undefined ? { state: "review" } : { state: "confirmed", userId: owner };
};
