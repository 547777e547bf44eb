/** Announces a settled option, on any page, and refreshes what shows it (OPT-05, API-16). */
import { cashFlow } from "@candor/wire/journal";
import { type OptionRow, orderList } from "@candor/wire/options";
import { directionOf } from "@candor/wire/codec/digits";
import type { QueryClient } from "@tanstack/react-query";
import { textOf } from "../../i18n/use-text.ts";
import { outcomeOf } from "../../lib/show/option-outcome.ts";
import { showSigned, toCents } from "../../lib/show/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";

export const announceSettlement = (option: OptionRow, queries: QueryClient): void => {
  void rereadAnswers(queries, orderList, cashFlow);
  const values = { pair: option.pairName, amount: showSigned(toCents(option.optionNet ?? "0")) };
  const direction = textOf(`options.${directionOf(option.directionDigit)}`);
  const outcome = outcomeOf(option);
  if (outcome === "lose") toast.bad(textOf("options.newsLost", { ...values, direction }));
  else if (outcome === "win") toast.good(textOf("options.newsWon", { ...values, direction }));
  else toast.plain(textOf("options.newsTied", { ...values, direction }));
};
