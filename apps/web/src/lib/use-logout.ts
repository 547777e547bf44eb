import { useText } from "../i18n/use-text.ts";
import { mayLeave } from "./leaving.ts";
import { logOut } from "./log-out.ts";
import { toast } from "./toasts.ts";
import { useLoginSoon } from "./use-login-soon.ts";

/** Ends the session here and on the server, shows the result, and goes to /login after 2 s (SES-02). */
export const useLogout = (): (() => Promise<void>) => {
  const text = useText();
  const goToLoginSoon = useLoginSoon();
  return async () => {
    if (!(await mayLeave())) return;
    goToLoginSoon();
    if (await logOut()) toast.good(text("shell.success"));
    else toast.bad(text("shell.logoutUntold"));
  };
};
