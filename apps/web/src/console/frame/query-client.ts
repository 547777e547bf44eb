/** What the desks have read from the server, and when they read it again. */
import { QueryClient } from "@tanstack/react-query";
import { AskFailure } from "../acts/ask-failure.ts";

/** A server that cannot answer now is asked up to four times within seconds, and a lost connection is tried once more; a refusal stays one. */
export const worthRetrying = (failures: number, error: Error): boolean =>
  error instanceof AskFailure &&
  ((error.key === "NotReady" && failures < 3) || (error.key === "Network" && failures < 1));

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: worthRetrying,
        // Without a network the kit would wait in silence: the desk has to say that what it shows is not current.
        networkMode: "always",
        refetchOnReconnect: true,
      },
    },
  });
