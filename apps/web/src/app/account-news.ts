/** What a push tells the user, anywhere in the app. Loaded only for logged-in users. */
import type { QueryClient } from "@tanstack/react-query";
import type { AccountPush } from "../live/account-socket.ts";
import { announceBotTrade, announceLeverClosed, announceLeverOpened } from "../live/news/lever-news.ts";
import { rereadNotices } from "../live/news/notice-news.ts";
import { announceRunEnded } from "../live/news/run-news.ts";
import { announceSettlement } from "../live/news/settlement-news.ts";
import { announceSupport } from "../live/news/support-news.ts";
import { rereadWithdrawals } from "../live/news/withdrawal-news.ts";
import { queryClient } from "./query-client.ts";

/** Those that the link itself takes: see account-link.ts. */
type Taken = "AUTH" | "RESYNC" | "BALANCE" | "NOTICE";
type Announced = {
  readonly [Type in Exclude<AccountPush["type"], Taken>]: (
    data: Extract<AccountPush, { type: Type }>["data"],
    queries: QueryClient,
  ) => void | Promise<void>;
};

/** One for each push: a push that nobody announces does not compile. */
const announced: Announced = {
  OPTION_SETTLED: announceSettlement,
  CLOSE_LEVER_ORDER: announceLeverClosed,
  ENTRUSTED_TRANSACTION: announceLeverOpened,
  CLOSE_LEVER_AI_ORDER: announceBotTrade,
  RUN_ENDED: announceRunEnded,
  WITHDRAWALS: rereadWithdrawals,
  SUPPORT_MESSAGE: announceSupport,
  // Only the list is read again, as after every push.
  NOTICES: () => {},
};

/** A type that this page does not know comes from a newer server, and is ignored. */
export const announce = ({ type, data }: AccountPush): void => {
  const told = (announced as Readonly<Record<string, (data: never, queries: QueryClient) => void>>)[type];
  told?.(data as never, queryClient);
  rereadNotices(queryClient);
};
