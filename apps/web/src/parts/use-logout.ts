import { useText } from "../i18n/use-text.ts";
import { mayLeave } from "../lib/leaving.ts";
import { logOut } from "../lib/account/log-out.ts";
import { toast } from "../lib/toasts.ts";
import { useLoginSoon } from "../lib/account/use-login-soon.ts";

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
