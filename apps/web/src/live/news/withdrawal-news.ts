/** A withdrawal was requested, went on or ended (WAL-12): what shows it is read again. What became of it, its notice says. */
import { withdrawQuote, withdrawalList } from "@candor/wire/withdrawals";
import { portfolio } from "@candor/wire/portfolio";
import type { QueryClient } from "@tanstack/react-query";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";

export const rereadWithdrawals = (_data: object, queries: QueryClient): void => {
  void rereadAnswers(queries, withdrawalList, withdrawQuote, portfolio);
};
