import { getUserInfo } from "@candor/wire/accounts";
import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { call } from "../../lib/calls/api.ts";
import { beginSession } from "../../lib/account/session.ts";
import { productsQuery } from "../../live/products.ts";
import { toast } from "../../lib/toasts.ts";

/** Starts the session of a fresh token on this page; returns the user's number. The data of a previous user is deleted. */
export const useBeginSession = () => {
  const queries = useQueryClient();
  return async (token: string): Promise<number> => {
    const user = await call(getUserInfo, {}, { token });
    const kept = hashKey(productsQuery.queryKey);
    queries.removeQueries({ predicate: ({ queryHash }) => queryHash !== kept });
    beginSession(token, user);
    return user.uid;
  };
};

/** Starts the session of a fresh token and goes to the front page (SES-03). */
export const useStartSession = () => {
  const text = useText();
  const navigate = useNavigate();
  const begin = useBeginSession();
  return async (token: string): Promise<void> => {
    await begin(token);
    toast.good(text("auth.loggedIn"));
    await navigate({ to: "/" });
  };
};
