/** What a push says to the user, wherever in the app: only who is logged in loads it. */
import type { AccountPush } from "../live/account-socket.ts";
import { announceBotTrade, announceLeverClosed, announceLeverOpened } from "../live/lever-news.ts";
import { announceSettlement } from "../live/settlement-news.ts";
import { queryClient } from "./query-client.ts";

export const announce = (push: AccountPush): void => {
  if (push.type === "OPTION_SETTLED") announceSettlement(push.data, queryClient);
  else if (push.type === "CLOSE_LEVER_ORDER") announceLeverClosed(push.data, queryClient);
  else if (push.type === "ENTRUSTED_TRANSACTION") announceLeverOpened(push.data, queryClient);
  else if (push.type === "CLOSE_LEVER_AI_ORDER") announceBotTrade(push.data, queryClient);
};
