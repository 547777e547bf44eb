/** The app as a browser keeps it: a front whose network goes and comes, and when its worker has every file. */
import { expect, type Page } from "@playwright/test";
import { startFront, type Front } from "./front.ts";
import { test as journey } from "../journey.ts";

// Pages here lose their network on purpose, which is logged to the console: so they are not the journeys' own page.
export const test = journey.extend<{ readonly front: Front }>({
  front: async ({ url }, use) => {
    const front = await startFront(url);
    await use(front);
    await front.close();
  },
  baseURL: async ({ front }, use) => use(front.url),
  serviceWorkers: "allow",
});

/** Shows no prices: the worker starts when a page has been open for 9 s. */
export const quietPage = "/about";

/** What the app does once an hour, and when its connection was cut. */
export const lookForUpdate = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().then(() => true));

/** Private windows, which journeys use, get no install prompt from the browser. */
export const offerInstall = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    dispatchEvent(
      Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt: async () => {} }),
    ),
  );

export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** The worker is active and has cached everything that it caches: no more files come. */
export const untilKept = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 30_000,
  });
  let before = 0;
  await expect(async () => {
    const paths = await keptPaths(page);
    const grown = paths.length - before;
    before = paths.length;
    for (const name of [
      "home-page",
      "quotes-page",
      "contract-page",
      "mine-page",
      "texts-en-orders",
      "bot-panel",
    ])
      expect(paths.join()).toContain(name);
    expect(grown, "further files").toBe(0);
  }).toPass({ timeout: 60_000, intervals: [1_000] });
};
