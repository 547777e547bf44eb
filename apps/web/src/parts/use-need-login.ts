import { useCallback } from "react";
import { useText } from "../i18n/use-text.ts";
import { currentSession } from "../lib/account/session.ts";
import { toast } from "../lib/toasts.ts";
import { useLoginSoon } from "../lib/account/use-login-soon.ts";

/**
 * For actions that a visitor may not do: `if (!needLogin()) return`. Returns whether the user is logged
 * in; if not, it shows the message and goes to /login after 2 s (SES-03).
 */
export const useNeedLogin = (): (() => boolean) => {
  const text = useText();
  const goToLoginSoon = useLoginSoon();
  return useCallback(() => {
    if (currentSession() !== undefined) return true;
    toast.bad(text("shell.notLoggedIn"));
    goToLoginSoon();
    return false;
  }, [text, goToLoginSoon]);
};
