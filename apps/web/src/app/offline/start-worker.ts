/** Brings the service worker in when the first page is done with the network (NAV-09). Where there are none, everything works but the start without a network. */

/** The first screen's own requests come first, and prices with them. */
const quietAfterMs = 9_000;

export const startWorker = (): void => {
  // In development files change by themselves, and nothing lists them.
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
    // A browser may refuse (private windows, storage turned off): the app goes on without.
  }
};
