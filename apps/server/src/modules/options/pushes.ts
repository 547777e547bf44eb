/** Tells users what the engine did with their options, after it is durable (OPT-05, API-16). */
import type { Settlement } from "@candor/core/engine/events";
import type { AccountPushes } from "../../platform/ws/ports.ts";
import { settledRowOf } from "./option-row.ts";
import type { OptionProducts } from "./ports.ts";

/** What the engine publishes, as far as options are told of it. */
export type OptionEvent =
  | { readonly type: "optionSettled"; readonly settlement: Settlement }
  | { readonly type: "optionPlaced" | "leverChanged" | "runChanged" | "balance" };

/** Makes the listener for the engine's published events. */
export const createOptionPushes =
  (
    pushes: Pick<AccountPushes, "push">,
    products: Pick<OptionProducts, "bySymbol">,
  ): ((events: readonly OptionEvent[]) => void) =>
  (events) => {
    for (const event of events) {
      if (event.type !== "optionSettled") continue;
      const { settlement } = event;
      const product = products.bySymbol(settlement.option.symbol);
      if (product === undefined) continue;
      pushes.push(settlement.option.userId, "OPTION_SETTLED", settledRowOf(settlement, product));
    }
  };
