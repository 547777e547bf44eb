import { logout } from "@candor/wire/accounts";
import { useNavigate } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { useText } from "../i18n/use-text.ts";
import { ApiFailure, call } from "./api.ts";
import { endSession } from "./session.ts";
import { toast } from "./toasts.ts";

/** SES-02. */
const loginAfterMs = 2_000;

/** Ends the session here and on the server, says so, and goes to /login after 2 s (SES-02). */
export const useLogout = (): (() => Promise<void>) => {
  const text = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    try {
      await call(logout, {});
    } catch (error) {
      // A session that the server has ended already (102, 103) is as good as logged out; anything else is not.
      if (error instanceof ApiFailure && (error.retCode === 102 || error.retCode === 103)) return;
      toast.failure(error);
      return;
    }
    endSession();
    queries.clear();
    toast.good(text("shell.success"));
    setTimeout(() => void navigate({ to: "/login" }), loginAfterMs);
  };
};
