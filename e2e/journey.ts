/**
 * The start of every journey: a page at the shared server that fails the journey on anything the browser complains about.
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
    const complaints = collectComplaints(page);
    await use(page);
    expect(complaints, "the browser has nothing to complain about").toEqual([]);
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
const collectComplaints = (page: Page): readonly string[] => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const isExpected = message.location().url.includes(missingAddress);
    if (message.type() === "error" && !isExpected) complaints.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return complaints;
};
