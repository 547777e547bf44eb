/**
 * One user takes at most a fifth of the house's stock of an asset on a business day (SWAP-01): of what it would be if the user had not
 * been there that day. What the user gives to it on the same day counts against what is taken. Computed from what the journal moved.
 */
import { readAccount } from "@candor/core/ids/account-id";
import type { SwapRow } from "../ledger/rows.ts";
import type { Checker } from "./checker.ts";

const hourMs = 3_600_000;

export const swapsTakeAShare: Checker = ({ ledger }) => {
  const rows = [...ledger.swaps.values()].toSorted((a, b) => a.id - b.id);
  const stock = new Map<bigint, bigint>();
  const drawn = new Map<string, bigint>();
  /** Adds to what the user of a swap took, or takes from it; returns what is wrong then. */
  const draw = ({ id, userId, acceptedMs }: SwapRow, account: bigint, taken: bigint): readonly string[] => {
    const day = Math.floor((acceptedMs - 4 * hourMs) / (24 * hourMs));
    const whose = `${readAccount(account).asset} by user ${userId} on day ${day}`;
    const took = (drawn.get(whose) ?? 0n) + taken;
    drawn.set(whose, took);
    const without = (stock.get(account) ?? 0n) + took;
    const isOver = taken > 0n && took > 0n && took * 5n > without;
    return isOver ? [`with swap ${id}, ${took} of ${without} ${whose} are taken`] : [];
  };
  let nth = 0;
  return ledger.accounts.journal.flatMap(({ posting }) => {
    const row = posting.kind === "swapped" ? rows[nth++] : undefined;
    return posting.moves.flatMap(({ from, to, amount }) => {
      const isTaken = readAccount(from).class === "swap_stock";
      const isGiven = readAccount(to).class === "swap_stock";
      if (isTaken) stock.set(from, (stock.get(from) ?? 0n) - amount);
      if (isGiven) stock.set(to, (stock.get(to) ?? 0n) + amount);
      if (row === undefined) return [];
      return [...(isTaken ? draw(row, from, amount) : []), ...(isGiven ? draw(row, to, -amount) : [])];
    });
  });
};
