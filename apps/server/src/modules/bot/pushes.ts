/** Tells users that a run of the bot has ended, once it is durable (NOTE-01, API-16). */
import { formatMoney } from "@candor/core/money/money";
import { runStateDigits } from "@candor/wire/codec/digits";
import type { AccountPushes } from "../../platform/ws/ports.ts";
import type { Products } from "../../records/product.ts";
import type { PublishedListener } from "../../records/published.ts";

/** Creates the listener for the engine's published events. */
export const createRunPushes =
  (pushes: Pick<AccountPushes, "push">, products: Pick<Products, "bySymbol">): PublishedListener =>
  (events) => {
    for (const event of events) {
      if (event.type !== "runChanged") continue;
      const { run, end } = event.change;
      if (end === undefined) continue;
      pushes.push(run.userId, "RUN_ENDED", {
        id: String(run.id),
        pairName: products.bySymbol(run.symbol)?.title ?? run.symbol,
        net: formatMoney(run.net),
        state: runStateDigits[end.reason],
      });
    }
  };
