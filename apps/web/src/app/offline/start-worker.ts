/** Starts the service worker when the first page has finished loading (NAV-09). Without service workers, everything works except a start without a network. */

/** The first page's own requests, including prices, come first. */
const quietAfterMs = 9_000;

/** `entry` is the path of the page's entry script, whose name identifies the build. */
export const startWorker = (entry: string): void => {
  // In development, files change all the time and there is no list of them.
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") whenQuiet(entry);
  else addEventListener("load", () => whenQuiet(entry), { once: true });
};

const whenQuiet = (entry: string): void =>
  void setTimeout(() => {
    const start = (): void => void bringIn(entry);
    if ("requestIdleCallback" in globalThis) requestIdleCallback(start, { timeout: 10_000 });
    else start();
  }, quietAfterMs);

const bringIn = async (entry: string): Promise<void> => {
  try {
    await (await import("./register-worker.ts")).registerWorker(entry);
  } catch {
    // A browser may refuse (private windows, storage turned off): the app works without a worker.
  }
};
