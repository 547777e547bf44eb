/** Recent answers of the server, shared by all pages (NAV-07). */
import { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "../lib/calls/api.ts";
import { retryDelayMs } from "../live/retry-delay.ts";

/** Only network failures are retried, and what a server cannot read at the moment (API-17): any other refusal stays one. */
const worthRetrying = (failures: number, error: Error): boolean =>
  error instanceof ApiFailure && /^N(etwork|otReady)$/.test(error.key) && failures < 3;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 600_000,
      retry: worthRetrying,
      // Those whom a busy server refused together shall not come together again.
      retryDelay: (failures) => retryDelayMs(failures + 1),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
