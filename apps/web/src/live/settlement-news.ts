/** Tells of a settled option wherever the user is in the app, and lets what shows it be read again (OPT-05, API-16). */
import type { OptionRow } from "@candor/wire/options";
import type { QueryClient } from "@tanstack/react-query";
import { textOf } from "../i18n/use-text.ts";
import { showSigned } from "../lib/show-money.ts";
import { toast } from "../lib/toasts.ts";

export const announceSettlement = (option: OptionRow, queries: QueryClient): void => {
  void queries.invalidateQueries({ queryKey: ["options"] });
  void queries.invalidateQueries({ queryKey: ["journal"] });
  const values = { pair: option.ptitle, amount: showSigned(option.ploss ?? "0") };
  const style = textOf(option.ostyle === 0 ? "quotes.call" : "quotes.put");
  if (option.isWin === 2) toast.bad(textOf("quotes.newsLost", { ...values, style }));
  else if (/[1-9]/.test(option.ploss ?? "0")) toast.good(textOf("quotes.newsWon", { ...values, style }));
  else toast.plain(textOf("quotes.newsTied", { ...values, style }));
};
