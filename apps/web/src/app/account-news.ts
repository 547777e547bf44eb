/** What a push tells the user, anywhere in the app. Loaded only for logged-in users. */
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
