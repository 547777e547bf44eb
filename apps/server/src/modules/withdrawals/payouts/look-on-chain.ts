/**
 * What the chain says about a payment (WAL-12): it is paid only when one of its transfers went to the receiver, in USDT by the
 * token's contract, with the exact amount, and has enough confirmations.
 */
import { isFromBefore, type PayoutLook } from "@candor/core/withdrawal/next-step";
import { isConfirmed, type Chain } from "../../../platform/chain/chain.ts";
import type { Payout } from "../ports.ts";

/** Undefined: the transaction succeeded and pays something else. Rejects with `ChainUnavailable`. */
export const lookOnChain = async (
  chain: Pick<Chain, "transaction" | "confirmationsNeeded">,
  { address, arrives, sinceMs }: Pick<Payout, "address" | "arrives"> & { readonly sinceMs?: number },
  hash: string,
): Promise<PayoutLook | undefined> => {
  const transaction = await chain.transaction(hash);
  // The chain does not know it yet, or a reorganisation has removed it: it may still come.
  if (transaction === undefined || transaction.status === "pending") return "unknown";
  if (transaction.status === "failed") {
    return transaction.confirmations >= chain.confirmationsNeeded ? "failed" : "pending";
  }
  const pays = transaction.transfers.some(
    ({ asset, to, amount }) => asset === "USDT" && to === address && amount === arrives,
  );
  if (!pays) return undefined;
  if (sinceMs !== undefined && isFromBefore(sinceMs, transaction.minedMs ?? 0)) return "older";
  return isConfirmed(chain, transaction) ? "paid" : "pending";
};
