/** The page's side of the service worker (NAV-09): registers it, makes it check for newer builds, and tells it what to cache. */
import { texts } from "../../i18n/i18n.ts";
import { askToKeep, watchUpdates } from "../../lib/install/app-update.ts";
import { shownLanguage } from "../../lib/device/language.ts";
import { useConnection } from "../../live/connection.ts";

/** Browsers check for a newer worker when a page is loaded, and this app rarely loads one. */
const lookEveryMs = 3_600_000;

/** Rejects when the browser refuses. */
export const registerWorker = async (entry: string): Promise<void> => {
  const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  watchUpdates(registration, navigator.serviceWorker, entry);
  lookForUpdates(registration);
  keepPages(await navigator.serviceWorker.ready);
};

const lookForUpdates = (registration: ServiceWorkerRegistration): void => {
  let lookedMs = Date.now();
  const look = (): void => {
    lookedMs = Date.now();
    registration.update().catch(() => {});
  };
  setInterval(look, lookEveryMs);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - lookedMs > lookEveryMs) look();
  });
  // From the client, a deployment looks like a connection that is lost and comes back.
  useConnection.subscribe((now, before) => {
    if (before.market === "lost" && now.market === "open") look();
  });
};

const keepPages = (registration: ServiceWorkerRegistration): void => {
  const ask = (): void => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    if (registration.active !== null)
      askToKeep(registration.active, loaded, isDataExpensive() ? undefined : shownLanguage());
  };
  ask();
  texts.subscribe(ask);
  // A newer worker that takes over caches the files of another build.
  navigator.serviceWorker.addEventListener("controllerchange", ask);
};

/** Some browsers report that the user pays for data, or that the connection is slow. */
const isDataExpensive = (): boolean => {
  const { connection } = navigator as {
    readonly connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || connection?.effectiveType?.endsWith("2g") === true;
};
