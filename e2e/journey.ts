/**
 * The start of every journey: a page at the shared server that fails the journey on any error in the browser. A second try has a server of
 * its own: what other journeys did to the shared one may be why the first one failed.
 */
import { expect, test as base, type Page } from "@playwright/test";
import { startForJourneys } from "./shared-server.ts";

type Journey = {
  /** The server's address. */
  readonly url: string;
};
type Worker = {
  /** Starts a server that this worker has alone, once; the worker's later journeys use it as well. */
  readonly startOwn: () => Promise<void>;
};

export const test = base.extend<Journey, Worker>({
  startOwn: [
    async ({}, use) => {
      let own: ReturnType<typeof startForJourneys> | undefined;
      await use(async () => {
        own ??= startForJourneys();
        await own;
      });
      await (await own)?.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ url }, use) => use(url),
  url: async ({ startOwn }, use, { retry }) => {
    if (retry > 0) await startOwn();
    await use(sharedUrl());
  },
  page: async ({ page }, use) => {
    const browserErrors = collectBrowserErrors(page);
    await use(page);
    expect(browserErrors, "the browser reports no errors").toEqual([]);
  },
});

const sharedUrl = (): string => {
  const url = process.env["E2E_SERVER_URL"];
  if (url === undefined) throw new Error("the shared server is not running: use e2e/playwright.config.ts");
  return url;
};

/** Journeys open a page below this address to see a missing page: its 404 is expected. */
const missingAddress = "/nowhere/";

/** Script errors, error lines in the console and answers of 5xx, as they come. */
const collectBrowserErrors = (page: Page): readonly string[] => {
  const browserErrors: string[] = [];
  page.on("pageerror", (error) => browserErrors.push(error.message));
  page.on("console", (message) => {
    const isExpected = message.location().url.includes(missingAddress);
    if (message.type() === "error" && !isExpected) browserErrors.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 500) browserErrors.push(`${response.status()} ${response.url()}`);
  });
  return browserErrors;
};
