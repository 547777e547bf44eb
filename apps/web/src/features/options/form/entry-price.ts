/** The price of a new option: the next tick decided it, after the order was sent (OPT-06, API-18). */
import { orderList } from "@candor/wire/options";
import { ApiFailure, callList } from "../../../lib/calls/api.ts";

/** Undefined when it cannot be read now: the option is placed in any case. */
export const entryPriceOf = async (id: string): Promise<string | undefined> => {
  try {
    const { rows } = await callList(orderList, { orderByColumn: "id", isAsc: "desc" });
    return rows.find((row) => row.id === id)?.entryPrice;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return undefined;
  }
};
