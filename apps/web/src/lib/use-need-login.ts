import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { useText } from "../i18n/use-text.ts";
import { currentSession } from "./session.ts";
import { toast } from "./toasts.ts";

/** SES-03. */
const loginAfterMs = 2_000;

/**
 * For deeds that a visitor may not do: `if (!needLogin()) return`. Answers whether somebody is logged
 * in; if not, it shows the message and goes to /login after 2 s (SES-03), unless the visitor went elsewhere meanwhile.
 */
export const useNeedLogin = (): (() => boolean) => {
  const text = useText();
  const router = useRouter();
  return useCallback(() => {
    if (currentSession() !== undefined) return true;
    toast.bad(text("shell.notLoggedIn"));
    const here = router.state.location.pathname;
    setTimeout(() => {
      if (router.state.location.pathname === here) void router.navigate({ to: "/login" });
    }, loginAfterMs);
    return false;
  }, [text, router]);
};
