/**
 * Tells users what the engine did with their options, after it is durable (OPT-05, API-16).
 *
 * Ordering: a settlement's OPTION_SETTLED leaves at once, its BALANCE follows when the ledger was
 * read. Balances asked for while a reading is under way are read together in the next one, so a burst
 * costs few queries, and a user's last BALANCE is never older than the change that caused it.
 */
import { formatMoney } from "@candor/core/money/money";
import type { Settlement } from "@candor/core/engine/events";
import type { Log } from "../../platform/log.ts";
import type { AccountPushes } from "../../platform/ws/ports.ts";
import { settledRowOf } from "./option-row.ts";
import type { OptionProducts } from "./ports.ts";
import type { Balances } from "./queries.ts";

/** What the engine publishes, as far as users hear of it. */
export type OptionEvent =
  | { readonly type: "optionSettled"; readonly settlement: Settlement }
  | { readonly type: "balance"; readonly userId: number }
  | { readonly type: "optionPlaced" | "leverChanged" | "runChanged" };

export type OptionPushParts = {
  readonly pushes: Pick<AccountPushes, "push">;
  readonly products: OptionProducts;
  readonly readBalances: (userIds: readonly number[]) => Promise<ReadonlyMap<number, Balances>>;
  /** False for a user who has no socket to hear it; everyone when left out. */
  readonly isListening?: (userId: number) => boolean;
  readonly log: Log;
};

/** Makes the listener for the engine's published events. */
export const createOptionPushes = (parts: OptionPushParts): ((events: readonly OptionEvent[]) => void) => {
  const { pushes, products, readBalances, log } = parts;
  const isListening = parts.isListening ?? (() => true);
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
            contractwallet: formatMoney(contract),
            creditwallet: formatMoney(credit),
          });
        }
      }
    } catch (error) {
      log.warn({ err: error }, "balances were not pushed");
    } finally {
      reading = false;
    }
  };

  return (events) => {
    for (const event of events) {
      if (event.type === "balance" && isListening(event.userId)) waiting.add(event.userId);
      if (event.type !== "optionSettled") continue;
      const { settlement } = event;
      const product = products.bySymbol(settlement.option.symbol);
      if (product === undefined) continue;
      const row = settledRowOf(settlement, product);
      pushes.push(settlement.option.userId, "OPTION_SETTLED", row);
    }
    if (waiting.size > 0) void pushBalances();
  };
};
