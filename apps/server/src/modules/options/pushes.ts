/** Tells users what the engine did with their options, after it is durable (OPT-05, API-16). */
import type { AccountPushes } from "../../platform/ws/ports.ts";
import type { Products } from "../../records/product.ts";
import type { PublishedListener } from "../../records/published.ts";
import { settledRowOf } from "./option-row.ts";

/** Creates the listener for the engine's published events. */
export const createOptionPushes =
  (pushes: Pick<AccountPushes, "push">, products: Pick<Products, "bySymbol">): PublishedListener =>
  (events) => {
    for (const event of events) {
      if (event.type !== "optionSettled") continue;
      const { settlement } = event;
      const product = products.bySymbol(settlement.option.symbol);
      if (product === undefined) continue;
      pushes.push(settlement.option.userId, "OPTION_SETTLED", settledRowOf(settlement, product));
    }
  };
