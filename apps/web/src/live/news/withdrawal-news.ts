/** A withdrawal was requested, went on or ended (WAL-12): what shows it is read again. What became of it, its notice says. */
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../lib/calls/query-keys.ts";

export const rereadWithdrawals = (_data: object, queries: QueryClient): void => {
  for (const key of [queryKeys.withdrawals, queryKeys.withdrawQuote, queryKeys.portfolio]) {
    void queries.invalidateQueries({ queryKey: [key] });
  }
};
