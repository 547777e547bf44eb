/** Starts the service worker when the first page has finished loading (NAV-09). Without service workers, everything works except a start without a network. */

/** The first page's own requests, including prices, come first. */
const quietAfterMs = 9_000;

export const startWorker = (): void => {
  // In development, files change all the time and there is no list of them.
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") whenQuiet();
  else addEventListener("load", whenQuiet, { once: true });
};

const whenQuiet = (): void =>
  void setTimeout(() => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => void bringIn(), { timeout: 10_000 });
    else void bringIn();
  }, quietAfterMs);

const bringIn = async (): Promise<void> => {
  try {
    await (await import("./register-worker.ts")).registerWorker();
  } catch {
    // A browser may refuse (private windows, storage turned off): the app works without a worker.
  }
};
