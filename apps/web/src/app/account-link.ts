/** Joins the private socket with what the app knows about the user: balances change the moment they are booked. */
import { getUserInfo } from "@candor/wire/accounts";
import { useEffect } from "react";
import { call } from "../lib/api.ts";
import { currentSession, updateUser, useSessionStore } from "../lib/session.ts";
import { toast } from "../lib/toasts.ts";
import { connectAccount, onAccountPush, type AccountPush } from "../live/account-socket.ts";
import { announceSettlement } from "../live/settlement-news.ts";
import { queryClient } from "./query-client.ts";

/** Reads the user's record afresh; a failure leaves what is shown. */
export const refreshUser = async (): Promise<void> => {
  if (currentSession() === undefined) return;
  try {
    updateUser(await call(getUserInfo, {}));
  } catch {
    // Shown balances stay as they are; the banner already says that the connection is down.
  }
};

const take = (push: AccountPush): void => {
  if (push.type === "BALANCE") {
    updateUser(push.data);
    void queryClient.invalidateQueries({ queryKey: ["journal"] });
  } else if (push.type === "OPTION_SETTLED") announceSettlement(push.data, queryClient);
  else if (push.type === "NOTICE") toast.plain(push.data.message);
  else if (push.type === "RESYNC") {
    void refreshUser();
    void queryClient.invalidateQueries();
  }
};

/** Keeps the private socket open while somebody is logged in. */
export const useAccountLink = (): void => {
  const token = useSessionStore((state) => state.session?.token);
  useEffect(() => connectAccount(token), [token]);
  useEffect(() => onAccountPush(take), []);
  useEffect(() => {
    if (token !== undefined) void refreshUser();
  }, [token]);
};
