/**
 * Nobody gains by a swap (SWAP-01, SWAP-02): at the price of the tick that decided it, what was bought is worth at most what was
 * sold. So no round trip gains either, and nothing is won by waiting for a better moment. Computed from what the journal moved.
 */
import { readAccount } from "@candor/core/ids/account-id";
import type { Checker } from "./checker.ts";

/** A token's 1e-8 times a price's 1e-8, in 1e-6 USDT. */
const worthDivisor = 10_000_000_000n;

export const swapsAreNoGain: Checker = ({ ledger }) => {
  const rows = [...ledger.swaps.values()].toSorted((a, b) => a.id - b.id);
  const postings = ledger.accounts.journal.filter(({ posting }) => posting.kind === "swapped");
  if (postings.length !== rows.length) return [`${rows.length} swaps moved money ${postings.length} times`];
  return rows.flatMap(({ id, tickPrice }, index) => {
    let gain = 0n;
    for (const { from, to, amount } of postings[index]?.posting.moves ?? []) {
      const worth = readAccount(from).asset === "USDT" ? amount * worthDivisor : amount * tickPrice;
      gain += readAccount(to).userId > 0 ? worth : -worth;
    }
    return gain > 0n ? [`swap ${id} gains ${gain} at its tick`] : [];
  });
};
