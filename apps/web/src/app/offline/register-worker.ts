/** This page's side of the service worker (NAV-09): it registers it, has it look for newer builds, and tells it what to keep. */
import { texts } from "../../i18n/i18n.ts";
import { askToKeep, watchUpdates } from "../../lib/app-update.ts";
import { shownLanguage } from "../../lib/language.ts";
import { useConnection } from "../../live/connection.ts";

/** Browsers look for a newer worker when a page is loaded, and this app seldom loads one. */
const lookEveryMs = 3_600_000;

/** Rejects where the browser refuses. */
export const registerWorker = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  watchUpdates(registration, navigator.serviceWorker, entryOfPage());
  lookForUpdates(registration);
  keepPages(await navigator.serviceWorker.ready);
};

/** The script that this page began with names its build. */
const entryOfPage = (): string => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script === null ? "" : new URL(script.src).pathname;
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
  // A line that was lost and is back is what a deployment looks like from here.
  useConnection.subscribe((now, before) => {
    if (before.market === "lost" && now.market === "open") look();
  });
};

const keepPages = (registration: ServiceWorkerRegistration): void => {
  const ask = (): void => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    if (registration.active !== null)
      askToKeep(registration.active, loaded, isDataDear() ? undefined : shownLanguage());
  };
  ask();
  texts.subscribe(ask);
  // A newer worker that takes over keeps another build's files.
  navigator.serviceWorker.addEventListener("controllerchange", ask);
};

/** Some browsers say that their owner pays for every byte, or that the line is slow. */
const isDataDear = (): boolean => {
  const { connection } = navigator as {
    readonly connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || connection?.effectiveType?.endsWith("2g") === true;
};
