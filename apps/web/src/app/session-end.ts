/** What ends with a session, however it ended: by the user, by the server, in another tab, or by its age (SES-02). */
import { useAsked } from "../lib/confirm.ts";
import { useProving } from "../lib/account/prove.ts";
import { useRiskQuestion } from "../lib/account/risk-notice.ts";
import { useSessionStore } from "../lib/account/session.ts";
import { useFinishedTrade } from "../live/finished-trade.ts";
import { queryClient } from "./query-client.ts";

/** Deletes the user's loaded data as soon as their session ends here. */
export const forgetWithSession = (): void => {
  useSessionStore.subscribe(({ session }, { session: before }) => {
    if (before === undefined || before.token === session?.token) return;
    queryClient.clear();
    // A question from the previous session would cover the login.
    useRiskQuestion.getState().asked?.answer(false);
    useProving.getState().asked?.answer(false);
    useAsked.getState().asked?.answer(false);
    useFinishedTrade.setState({ trade: undefined });
  });
};
