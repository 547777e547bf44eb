import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { currentSession } from "./session.ts";

/** SES-02, SES-03. */
const loginAfterMs = 2_000;

/** Goes to /login after 2 s (SES-03), unless the user went to another page or logged in meanwhile. */
export const useLoginSoon = (): (() => void) => {
  const router = useRouter();
  return useCallback(() => {
    const here = router.state.location.pathname;
    setTimeout(() => {
      const stayed = router.state.location.pathname === here;
      if (stayed && currentSession() === undefined) void router.navigate({ to: "/login" });
    }, loginAfterMs);
  }, [router]);
};
