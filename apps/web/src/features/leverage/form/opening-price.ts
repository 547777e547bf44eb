/** The price of a new position: the next tick decided it, after the order was sent (LEV-10, API-18). */
import { myContractOrderList } from "@candor/wire/leverage";
import { ApiFailure, callList } from "../../../lib/calls/api.ts";

/** Undefined for an order that waits for its price, and when it cannot be read now. */
export const openingPriceOf = async (id: string): Promise<string | undefined> => {
  try {
    const { rows } = await callList(myContractOrderList, { orderByColumn: "id", isAsc: "desc" });
    return rows.find((row) => row.id === id)?.openPrice ?? undefined;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return undefined;
  }
};
