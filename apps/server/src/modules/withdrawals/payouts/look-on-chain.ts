/**
 * What became of a payment, by the chain's own word (WAL-12): it paid this order only when a transfer of it went to the receiver, in
 * USDT by the token's contract, with the exact amount, and lies deep enough.
 */
import { isConfirmed, type Chain } from "../../../platform/chain/chain.ts";
import type { PayoutLook, PayoutOrder } from "../ports.ts";

/** Undefined: the transaction succeeded and pays something else. Rejects with `ChainUnavailable`. */
export const lookOnChain = async (
  chain: Pick<Chain, "transaction" | "confirmationsNeeded">,
  { address, arrives }: Pick<PayoutOrder, "address" | "arrives">,
  hash: string,
): Promise<PayoutLook | undefined> => {
  const transaction = await chain.transaction(hash);
  // A chain that does not know it yet, or that has taken it back, says nothing against it: it may come again.
  if (transaction === undefined || transaction.status === "pending") return "unknown";
  if (transaction.status === "failed") {
    return transaction.confirmations >= chain.confirmationsNeeded ? "failed" : "pending";
  }
  const pays = transaction.transfers.some(
    ({ asset, to, amount }) => asset === "USDT" && to === address && amount === arrives,
  );
  if (!pays) return undefined;
  return isConfirmed(chain, transaction) ? "paid" : "pending";
};
