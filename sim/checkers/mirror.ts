/**
 * What the ledger will hold when everything that is decided is booked: its rows and balances with those of the unbooked decisions, computed
 * from the rows by the simulation's own implementation.
 */
import type { OpenOption } from "@candor/core/engine/state";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import type { MemoryLedger } from "../ledger/memory-ledger.ts";
import { postingOfRow, type Known } from "../ledger/moves.ts";
import type { Row } from "../ledger/rows.ts";

export type Mirror = ReturnType<typeof createMirror>;

export const createMirror = (ledger: MemoryLedger) => {
  const balances = new Map<bigint, bigint>();
  const levers = new Map<number, LeverOrder>();
  const options = new Map<number, OpenOption>();
  const known: Known = {
    option: (id) => options.get(id),
    lever: (id) => levers.get(id),
    request: ledger.known.request,
    deposit: ledger.known.deposit,
    withdrawal: ledger.known.withdrawal,
  };
  const add = (account: bigint, amount: bigint): void =>
    void balances.set(account, (balances.get(account) ?? 0n) + amount);

  return {
    balances,
    /** Live orders. */
    levers,
    /** What a user's open options may pay. */
    promisedTo: (userId: number): bigint =>
      [...options.values()]
        .filter((option) => option.userId === userId)
        .reduce((sum, { payout }) => sum + payout, 0n),
    balanceOf: (account: bigint): bigint => balances.get(account) ?? 0n,
    /** Goes back to only what is booked. */
    reset: (): void => {
      balances.clear();
      levers.clear();
      options.clear();
      for (const [account, balance] of ledger.accounts.balances) balances.set(account, balance);
      for (const lever of ledger.levers.live()) levers.set(lever.id, lever);
      for (const { option, settled } of ledger.options.values())
        if (settled === undefined) options.set(option.id, option);
    },
    take: (row: Row): void => {
      for (const { from, to, amount } of postingOfRow(row, known)?.moves ?? []) {
        add(from, -amount);
        add(to, amount);
      }
      if (row.list === "options_placed") options.set(row.option.id, row.option);
      if (row.list === "options_settled") options.delete(row.id);
      if (row.list !== "levers") return;
      if (row.end === undefined) levers.set(row.lever.id, row.lever);
      else levers.delete(row.lever.id);
    },
  };
};
