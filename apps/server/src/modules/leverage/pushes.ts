/**
 * Tells users what happened to their lever orders, once it is durable (LEV-12, BOT-05, API-16): CLOSE_LEVER_ORDER for
 * every close, also CLOSE_LEVER_AI_ORDER for a trade of the bot, ENTRUSTED_TRANSACTION when a fixed price was reached.
 */
import type { LeverChange } from "@candor/core/engine/levers/lever-change";
import type { LeverRow } from "@candor/wire/leverage";
import type { AccountPushes } from "../../platform/ws/ports.ts";
import type { PublishedListener } from "../../records/published.ts";
import { leverRowOf } from "./lever-row.ts";
import type { LeverRowDeps } from "./queries.ts";

type LeverPushes = {
  readonly push: (
    userId: number,
    type: "CLOSE_LEVER_ORDER" | "CLOSE_LEVER_AI_ORDER" | "ENTRUSTED_TRANSACTION",
    data: LeverRow,
  ) => void;
} & Pick<AccountPushes, "isListening">;

/** Creates the listener for the engine's published events. Builds no row for a user who is not listening. */
export const createLeverPushes =
  (pushes: LeverPushes, { products, lastPrice }: LeverRowDeps): PublishedListener =>
  (events) => {
    for (const event of events) {
      if (event.type !== "leverChanged") continue;
      const { order, end } = event.change;
      const isClosed = end?.type === "closed";
      const product = products.bySymbol(order.symbol);
      if (product === undefined || !(isClosed || isFilled(event.change))) continue;
      if (!pushes.isListening(order.userId)) continue;
      const doneMs = end === undefined ? undefined : event.doneMs;
      const row = leverRowOf({ order, end, doneMs }, product, lastPrice);
      pushes.push(order.userId, isClosed ? "CLOSE_LEVER_ORDER" : "ENTRUSTED_TRANSACTION", row);
      if (isClosed && order.runId !== undefined) pushes.push(order.userId, "CLOSE_LEVER_AI_ORDER", row);
    }
  };

/** A fixed price was reached: by a tick while the order waited, or already when it was placed. */
const isFilled = ({ before, order, end }: LeverChange): boolean =>
  end === undefined && order.opening?.as === "fixedPrice" && before?.opening === undefined;
