/**
 * What every journey starts from: a page at the shared server that fails the test on anything the browser complains
 * about, and the demo outbox, where codes and mails arrive.
 */
import { expect, test as base, type Page } from "@playwright/test";
import { callApi } from "./call-api.ts";

type Journey = {
  /** The shared server's address. */
  readonly url: string;
  /** The six digits of the latest code that was sent to an address. */
  readonly latestCode: (to: string) => Promise<string>;
};

export const test = base.extend<Journey>({
  baseURL: async ({}, use) => use(sharedUrl()),
  url: async ({}, use) => use(sharedUrl()),
  latestCode: async ({}, use) => use((to) => readLatestCode(sharedUrl(), to)),
  page: async ({ page }, use) => {
    const complaints = collectComplaints(page);
    await use(page);
    expect(complaints, "the browser's console stays silent").toEqual([]);
  },
});

const sharedUrl = (): string => {
  const url = process.env["CANDOR_E2E_URL"];
  if (url === undefined) throw new Error("the shared server is not running: use e2e/playwright.config.ts");
  return url;
};

/** Script errors, error lines in the console and answers of 5xx, as they come. */
const collectComplaints = (page: Page): readonly string[] => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return complaints;
};

const readLatestCode = async (url: string, to: string): Promise<string> => {
  const { body } = await callApi(url, "demo/outbox", { to });
  const [latest] = body.data as readonly { readonly text: string }[];
  const code = /\b\d{6}\b/.exec(latest?.text ?? "")?.[0];
  if (code === undefined) throw new Error(`no code for ${to} in the outbox: ${JSON.stringify(body)}`);
  return code;
};
