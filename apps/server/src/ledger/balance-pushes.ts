/**
 * Sends users their new balances after a change (API-16).
 *
 * Ordering: balances asked for while a query is under way are read together in the next one, so a burst costs few
 * queries, and a user's last BALANCE is never older than the change that caused it.
 * Known limit: a failed query is not repeated; the next change pushes the newer balances.
 */
import { countedOf } from "../platform/counted-log.ts";
import { formatMoney } from "@candor/core/money/money";
import type { Log } from "../platform/log.ts";
import type { AccountPushes } from "../platform/ws/ports.ts";
import type { SpendableBalances } from "./balances.ts";

export type BalancePushDeps = {
  readonly pushes: Pick<AccountPushes, "push">;
  readonly readBalances: (userIds: readonly number[]) => Promise<ReadonlyMap<number, SpendableBalances>>;
  /** False for a user without a socket to receive it; when omitted, every user counts as listening. */
  readonly isListening?: (userId: number) => boolean;
  readonly log: Log;
};

/** Returns the function to call with the users whose balances changed, once the change is durable. */
export const createBalancePushes = (deps: BalancePushDeps): ((userIds: Iterable<number>) => void) => {
  const { pushes, readBalances, log } = deps;
  const isListening = deps.isListening ?? (() => true);
  const waiting = new Set<number>();
  let reading = false;

  const pushBalances = async (): Promise<void> => {
    if (reading) return;
    reading = true;
    try {
      while (waiting.size > 0) {
        const userIds = [...waiting];
        waiting.clear();
        for (const [userId, { wallet, contract, credit }] of await readBalances(userIds)) {
          pushes.push(userId, "BALANCE", {
            wallet: formatMoney(wallet),
            contractBalance: formatMoney(contract),
            creditBalance: formatMoney(credit),
          });
        }
      }
    } catch (error) {
      countedOf(log)("balances", { err: error }, "balances were not pushed");
    } finally {
      reading = false;
    }
  };

  return (userIds) => {
    for (const userId of userIds) if (isListening(userId)) waiting.add(userId);
    if (waiting.size > 0) void pushBalances();
  };
};
