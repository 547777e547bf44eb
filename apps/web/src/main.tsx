/** Starts the customers' app: language, surroundings of the api, router. */
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startWorker } from "./app/offline/start-worker.ts";
import { queryClient } from "./app/query-client.ts";
import { router } from "./app/router.tsx";
import { forgetWithSession } from "./app/session-end.ts";
import { texts } from "./i18n/i18n.ts";
import { textOf } from "./i18n/use-text.ts";
import { setApiSurroundings } from "./lib/api.ts";
import { proveFactor } from "./lib/prove.ts";
import { toast } from "./lib/toasts.ts";

setApiSurroundings({
  networkMessage: () => textOf("shell.network"),
  proveFactor,
  onExpelled: (message) => {
    toast.bad(message);
    void router.navigate({ to: "/login" });
  },
});

forgetWithSession();

const start = async (): Promise<void> => {
  // A turn of its own after all modules ran: a slow phone answers a touch in between.
  await new Promise((resolve) => setTimeout(resolve));
  await Promise.all([texts.need([]), router.load()]);
  const root = createRoot(document.getElementById("root") as HTMLElement);
  // In slices: a slow phone answers a touch while the first page is being made.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
};

/** Nothing can be drawn: the page says so in its own words (index.html), and begins again with the network. */
const sayFailed = (error: unknown): void => {
  reportError(error);
  document.documentElement.dataset["failed"] = "";
  addEventListener("online", () => location.reload());
};

start().catch(sayFailed);
startWorker();
