/** Announces that a run of the bot has ended, on any page, and refreshes what shows it (NOTE-01, BOT-06). */
import { aiRule, botRuns } from "@candor/wire/bot";
import { runStateDigits } from "@candor/wire/codec/digits";
import type { QueryClient } from "@tanstack/react-query";
import { textOf } from "../../i18n/use-text.ts";
import { showSigned, toCents } from "../../lib/show/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";
import type { AccountPush } from "../account-socket.ts";

type RunEnded = Extract<AccountPush, { type: "RUN_ENDED" }>["data"];

/** The runs, and what may be started next. */
export const rereadBot = (queries: QueryClient): void => void rereadAnswers(queries, aiRule, botRuns);

/** A run that its owner stopped has been confirmed already. */
export const announceRunEnded = (run: RunEnded, queries: QueryClient): void => {
  rereadBot(queries);
  if (run.state === runStateDigits.owner) return;
  toast.plain(textOf("orders.news.runEnded", { pair: run.pairName, net: showSigned(toCents(run.net)) }));
};
