import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

/** INV-04, INV-06, INV-07. */
const goAfterMs = 2_000;

/** Goes to another page after 2 s, unless the user has gone elsewhere meanwhile. */
export const useGoSoon = (): ((to: "/project" | "/history") => void) => {
  const router = useRouter();
  return useCallback(
    (to) => {
      const here = router.state.location.pathname;
      setTimeout(() => {
        if (router.state.location.pathname === here) void router.navigate({ to });
      }, goAfterMs);
    },
    [router],
  );
};
