/**
 * Balances: after every event the engine holds what the ledger holds plus what waits to be
 * booked; after every batch the ledger contains what was booked.
 */
import { isKept } from "@candor/core/engine/funds/funds";
import type { AccountId } from "@candor/core/ids/account-id";
import type { MemoryLedger } from "../ledger/memory-ledger.ts";
import type { Host } from "../server/host.ts";
import type { Find } from "./checker-names.ts";
import { createMirror, type Mirror } from "./mirror.ts";
import type { Seen } from "./seen.ts";

export const watchFunds = (ledger: MemoryLedger, mirror: Mirror, find: Find) => {
  const report = (text: string): void =>
    find("the engine holds what the ledger and the unbooked decisions hold", text);
  const booked = createMirror(ledger);

  return {
    /** Called when the mirror has applied what was decided. */
    saw: ({ effects, event, state }: Seen): void => {
      if (effects.length === 0 && event.type !== "command") return;
      for (const [account, balance] of mirror.balances) {
        if (!isKept(account as AccountId)) continue;
        const held = state.funds.get(Number(account)) ?? 0n;
        if (held !== balance)
          report(`at ${state.markMs} the engine has ${held} in account ${account}, the books ${balance}`);
      }
      const spare = [...state.funds.keys()].find((account) => !mirror.balances.has(BigInt(account)));
      if (spare !== undefined) report(`at ${state.markMs} only the engine knows account ${spare}`);
    },
    booked: ({ unbooked, state }: Host): void => {
      booked.reset();
      for (const { rows } of unbooked) for (const { row } of rows) booked.take(row);
      for (const [account, balance] of mirror.balances)
        if (booked.balanceOf(account) !== balance)
          report(
            `at ${state.markMs} account ${account} holds ${booked.balanceOf(account)} with what waits, not ${balance}`,
          );
    },
  };
};
