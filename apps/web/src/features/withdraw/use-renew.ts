import { useQueryClient } from "@tanstack/react-query";
import { refreshUser } from "../../lib/account/refresh-user.ts";
import { queryKeys } from "../../lib/calls/query-keys.ts";

/** Reads again everything that a request or its cancellation changes. Resolves when it is read; the user's own data may come later. */
export const useRenew = (): (() => Promise<unknown>) => {
  const queries = useQueryClient();
  return () => {
    void refreshUser();
    const keys = [queryKeys.withdrawals, queryKeys.withdrawQuote, queryKeys.journal, queryKeys.portfolio];
    return Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
};
