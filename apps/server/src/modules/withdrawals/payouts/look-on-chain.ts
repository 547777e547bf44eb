/**
 * What the chain says about a payment (WAL-12): it is paid only when one of its transfers went to the receiver, in USDT by the
 * token's contract, with the exact amount, and has enough confirmations.
 */
import { isConfirmed, type Chain } from "../../../platform/chain/chain.ts";
import type { PayoutLook, Payout } from "../ports.ts";

/**
 * How far the time of a payment's block may be before the approval. A block of Ethereum has the time at which its slot began, up to 12 s
 * before a transaction reached it, and the server's clock may be ahead. If it is further ahead than this, no node is believed at all,
 * because its newest block looks too old.
 */
const clockSlackMs = 180_000;

/** Undefined: the transaction succeeded and pays something else. Rejects with `ChainUnavailable`. */
export const lookOnChain = async (
  chain: Pick<Chain, "transaction" | "confirmationsNeeded">,
  { address, arrives, sinceMs = 0 }: Pick<Payout, "address" | "arrives"> & { readonly sinceMs?: number },
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
  if ((transaction.minedMs ?? 0) < sinceMs - clockSlackMs) return "older";
  return isConfirmed(chain, transaction) ? "paid" : "pending";
};
