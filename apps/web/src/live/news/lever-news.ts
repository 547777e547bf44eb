/** Announces lever orders that opened or closed, on any page, and refreshes what shows them (LEV-12, BOT-05). */
import { cashFlow } from "@candor/wire/journal";
import { type LeverRow, myContractOrderList } from "@candor/wire/leverage";
import type { QueryClient } from "@tanstack/react-query";
import { textOf } from "../../i18n/use-text.ts";
import { leverTitle, reasonOf } from "../../parts/lever-title.ts";
import { refreshUser } from "../../lib/account/refresh-user.ts";
import { showMoney, showSigned, toCents } from "../../lib/show/show-money.ts";
import { toast } from "../../lib/toasts.ts";
import { useFinishedTrade } from "../finished-trade.ts";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";
import { rereadBot } from "./run-news.ts";

/** BOT-05. */
const cardShownMs = 2_000;

export const rereadLevers = (queries: QueryClient): void => {
  void rereadAnswers(queries, myContractOrderList, cashFlow);
};

/** Order lists, positions and the user's record, as LEV-12 requires after a push. */
const rereadAll = (queries: QueryClient): void => {
  rereadLevers(queries);
  void refreshUser();
};

/** A fixed price was reached. */
export const announceLeverOpened = (row: LeverRow, queries: QueryClient): void => {
  rereadAll(queries);
  const price = showMoney(row.openPrice ?? row.askedPrice);
  toast.plain(textOf("orders.news.opened", { contract: leverTitle(textOf, row), price }));
};

/** A position closed. The bot's trades are announced by their card. */
export const announceLeverClosed = (row: LeverRow, queries: QueryClient): void => {
  rereadAll(queries);
  const reason = reasonOf(row.closeReason);
  if (row.aiRun !== null || reason === "unknown") return;
  const net = row.net ?? "0";
  const values = {
    contract: leverTitle(textOf, row),
    profit: showSigned(toCents(net)),
    price: showMoney(row.newPrice ?? "0"),
  };
  const tell = net.startsWith("-") ? toast.bad : /[1-9]/.test(net) ? toast.good : toast.plain;
  tell(textOf(`orders.news.${reason}`, values));
};

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the finished trade's card for 2 s, then reads the user's record and the bot's state again (BOT-05). */
export const announceBotTrade = (trade: LeverRow, queries: QueryClient): void => {
  useFinishedTrade.setState({ trade });
  clearTimeout(timer);
  timer = setTimeout(() => {
    useFinishedTrade.setState({ trade: undefined });
    void refreshUser();
    rereadLevers(queries);
    rereadBot(queries);
  }, cardShownMs);
};
