/** Connects the private socket to what the app knows about the user: balances change as soon as they are booked. */
import { useEffect } from "react";
import { expel } from "../lib/calls/api.ts";
import { refreshUser } from "../lib/account/refresh-user.ts";
import { updateUser, useSessionStore } from "../lib/account/session.ts";
import { toast } from "../lib/toasts.ts";
import { connectAccount, onAccountPush, onSessionEnd, type AccountPush } from "../live/account-socket.ts";
import { rereadNotices } from "../live/news/notice-news.ts";
import { queryClient } from "./query-client.ts";
import { withTexts } from "../i18n/i18n.ts";
import { textOf } from "../i18n/use-text.ts";
import { changingWith } from "../lib/calls/answer-key.ts";

const loadNews = () => withTexts(["orders", "options"], () => import("./account-news.ts"));

const take = (push: AccountPush): void => {
  if (push.type === "BALANCE") {
    updateUser(push.data);
    void queryClient.invalidateQueries(changingWith("bookings"));
    // A contract that opened at once is a notice, and has no other push.
    rereadNotices(queryClient);
  } else if (push.type === "NOTICE") announceNotice(push.data.message);
  else if (push.type === "RESYNC") {
    void refreshUser();
    void queryClient.invalidateQueries();
  } else
    void loadNews().then(
      ({ announce }) => announce(push),
      // Without its code there is no text to show: at least refresh the data on the screen.
      () => queryClient.invalidateQueries(),
    );
};

/** The alert that fired is now off and is in the list of notices. */
const announceNotice = (message: string): void => {
  toast.news(message);
  void queryClient.invalidateQueries(changingWith("notices"));
};

/** Keeps the private socket open while a user is logged in. */
export const useAccountLink = (): void => {
  const token = useSessionStore((state) => state.session?.token);
  useEffect(() => connectAccount(token), [token]);
  useEffect(() => onAccountPush(take), []);
  useEffect(() => onSessionEnd((ended) => expel(ended, textOf("shell.sessionEnded"))), []);
  useEffect(() => {
    if (token === undefined) return;
    void refreshUser();
    // Loaded before the first push arrives: a message about money must not wait for code.
    loadNews().catch(() => undefined);
  }, [token]);
};
