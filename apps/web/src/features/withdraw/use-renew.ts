import { withdrawQuote, withdrawalList } from "@candor/wire/withdrawals";
import { portfolio } from "@candor/wire/portfolio";
import { cashFlow } from "@candor/wire/journal";
import { useQueryClient } from "@tanstack/react-query";
import { refreshUser } from "../../lib/account/refresh-user.ts";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";

/** Reads again everything that a request or its cancellation changes. Resolves when it is read; the user's own data may come later. */
export const useRenew = (): (() => Promise<unknown>) => {
  const queries = useQueryClient();
  return () => {
    void refreshUser();
    return rereadAnswers(queries, withdrawalList, withdrawQuote, cashFlow, portfolio);
  };
};
