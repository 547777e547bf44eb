/**
 * The start of every journey: a page at the shared server that fails the journey on any error in the browser.
 */
import { expect, test as base, type Page } from "@playwright/test";

type Journey = {
  /** The shared server's address. */
  readonly url: string;
};

export const test = base.extend<Journey>({
  baseURL: async ({}, use) => use(sharedUrl()),
  url: async ({}, use) => use(sharedUrl()),
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
