/** What goes with a session, however it ended: by its owner, by the server's word, in another tab, or by its age (SES-02). */
import { useAsked } from "../lib/confirm.ts";
import { useProving } from "../lib/prove.ts";
import { useRiskQuestion } from "../lib/risk-notice.ts";
import { useSessionStore } from "../lib/session.ts";
import { useFinishedTrade } from "../live/finished-trade.ts";
import { queryClient } from "./query-client.ts";

/** Forgets what was loaded for a person as soon as their session is over here. */
export const forgetWithSession = (): void => {
  useSessionStore.subscribe(({ session }, { session: before }) => {
    if (before === undefined || before.token === session?.token) return;
    queryClient.clear();
    // A question that was asked in the session before would stand over the login.
    useRiskQuestion.getState().asked?.answer(false);
    useProving.getState().asked?.answer(false);
    useAsked.getState().asked?.answer(false);
    useFinishedTrade.setState({ trade: undefined });
  });
};
