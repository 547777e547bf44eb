/** Starts the customers' app: language, API environment, router. */
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startWorker } from "./app/offline/start-worker.ts";
import { queryClient } from "./app/query-client.ts";
import { makeRouter } from "./app/router.tsx";
import { forgetWithSession } from "./app/session-end.ts";
import { texts } from "./i18n/i18n.ts";
import { textOf } from "./i18n/use-text.ts";
import { setApiEnvironment } from "./lib/calls/api.ts";
import { proveFactor } from "./lib/account/prove.ts";
import { ownTask } from "./lib/own-task.ts";
import { toast } from "./lib/toasts.ts";

forgetWithSession();

const start = async (): Promise<void> => {
  // Not with the modules.
  await ownTask();
  const router = makeRouter();
  setApiEnvironment({
    networkMessage: () => textOf("shell.network"),
    proveFactor,
    onExpelled: (message) => {
      toast.bad(message);
      void router.navigate({ to: "/login" });
    },
  });
  await ownTask();
  await Promise.all([texts.need([]), router.load()]);
  const root = createRoot(document.getElementById("root") as HTMLElement);
  // In slices: a slow phone can answer a touch while the first page is being rendered.
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

/** The app cannot be drawn: the page shows its static text (index.html), and reloads when the network is back. */
const sayFailed = (error: unknown): void => {
  reportError(error);
  document.documentElement.dataset["failed"] = "";
  addEventListener("online", () => location.reload());
};

start().catch(sayFailed);
startWorker(new URL(import.meta.url).pathname);
// Beside the first page, which asks nothing.
void import("./lib/keyboard/guard-keys.ts").then(({ guardKeys }) => guardKeys());
