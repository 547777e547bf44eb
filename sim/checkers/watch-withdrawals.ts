/**
 * Money on its way out (WAL-12, WAL-13), after every booking and every input: held money is exactly that of held withdrawals, and
 * what was cancelled, refused or has failed is on its way back, without waiting for a person.
 *
 * Known limit: what a crash has interrupted may wait for the next run that is not interrupted.
 */
import { userAccount } from "@candor/core/ids/account-id";
import type { MemoryLedger } from "../ledger/memory-ledger.ts";
import { stateOf } from "../ledger/withdrawals.ts";
import { nameOf, type Host } from "../server/host.ts";
import type { World } from "../world/inputs.ts";
import type { Find } from "./checker-names.ts";

const endings: ReadonlySet<string> = new Set(["cancelled", "refused", "failed", "done"]);

export const watchWithdrawals = (world: World, { accounts, withdrawals }: MemoryLedger, find: Find) => {
  /** Those whose end a crash may have interrupted. */
  const interrupted = new Set<number>();
  return {
    booked: (): void => {
      const held = new Map<number, bigint>();
      for (const id of withdrawals.held) {
        const { userId = 0, amount = 0n } = withdrawals.all.get(id)?.row ?? {};
        held.set(userId, (held.get(userId) ?? 0n) + amount);
      }
      for (const userId of world.wallets.keys()) {
        const holds = accounts.balanceOf(userAccount(userId, "withdraw_hold"));
        const asked = held.get(userId) ?? 0n;
        if (holds !== asked)
          find(
            "held money is that of held withdrawals",
            `${holds} of user ${userId} is held for withdrawals of ${asked}`,
          );
      }
    },
    restarted: (): void => {
      for (const id of withdrawals.held) interrupted.add(id);
    },
    /** Everything that is held was taken on. */
    ran: (): void => interrupted.clear(),
    /** Called after each input. */
    played: ({ inFlight }: Host): void => {
      for (const id of withdrawals.held) {
        const found = withdrawals.all.get(id);
        if (found === undefined || interrupted.has(id) || !endings.has(stateOf(found))) continue;
        if (!inFlight.has(nameOf({ userId: 0, key: `withdrawal-ended-${id}` })))
          find("what comes back comes back at once", `withdrawal ${id} is ${stateOf(found)} and stays held`);
      }
    },
  };
};
