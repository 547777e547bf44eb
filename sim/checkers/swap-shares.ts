/**
 * One user takes at most a fifth of the house's stock of an asset on a business day (SWAP-01): of what it would be if the user had not
 * been there that day. What the user gives to it on the same day counts against what is taken. Computed from what the journal moved.
 */
import { readAccount } from "@candor/core/ids/account-id";
import type { Checker } from "./checker.ts";

const hourMs = 3_600_000;

export const swapsTakeAShare: Checker = ({ ledger }) => {
  const rows = [...ledger.swaps.values()].toSorted((a, b) => a.id - b.id);
  const stock = new Map<string, bigint>();
  const drawn = new Map<string, bigint>();
  const faults: string[] = [];
  let nth = 0;
  for (const { posting } of ledger.accounts.journal) {
    const row = posting.kind === "swapped" ? rows[nth++] : undefined;
    for (const { from, to, amount } of posting.moves)
      for (const [account, change] of [
        [from, -amount],
        [to, amount],
      ] as const) {
        const { class: name, asset } = readAccount(account);
        if (name !== "swap_stock") continue;
        const held = (stock.get(asset) ?? 0n) + change;
        stock.set(asset, held);
        if (row === undefined) continue;
        const day = Math.floor((row.acceptedMs - 4 * hourMs) / (24 * hourMs));
        const whose = `${asset} by user ${row.userId} on day ${day}`;
        const took = (drawn.get(whose) ?? 0n) - change;
        drawn.set(whose, took);
        if (change < 0n && took > 0n && took * 5n > held + took)
          faults.push(`with swap ${row.id}, ${took} of ${held + took} ${whose} are taken`);
      }
  }
  return faults;
};
