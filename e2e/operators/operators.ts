/** Operators in a browser: invited by the command of the house, each with an authenticator of their own. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { generateSync } from "otplib";

export type OperatorPage = { readonly page: Page; readonly email: string; readonly secret: string };

export const operatorPassword = "a long enough password";

const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error("operators need the shared server: use e2e/playwright.config.ts");
  return value;
};

/** Where the browser has a secure context, so that passkeys work. */
export const consoleUrl = (): string => `http://localhost:${setting("E2E_CONSOLE_PORT")}`;

/** Runs `npm run operator -- create-admin`, and returns the link that it prints. */
const inviteAdmin = async (email: string, name: string): Promise<string> => {
  const program = join(import.meta.dirname, "../../apps/server/src/operator-main.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [program, "create-admin", email, name], {
    env: {
      ...process.env,
      DATA_DIR: setting("E2E_DATA_DIR"),
      CONSOLE_ADDRESS: `127.0.0.1:${setting("E2E_CONSOLE_PORT")}`,
    },
  });
  return /http:\S+/.exec(stdout)?.[0] ?? "";
};

/** A page with a virtual authenticator that verifies its user. */
const pageWithAuthenticator = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
};

/** Opens an invited account with a password and an authenticator app; returns the app's secret. */
export const openInvited = async (page: Page, link: string): Promise<string> => {
  await page.goto(link);
  const secret = (await page.locator("code").innerText()).trim();
  await page.getByLabel("Password").first().fill(operatorPassword);
  await page.getByLabel("The code that it shows").fill(generateSync({ secret }));
  await page.getByRole("button", { name: "Open the account" }).click();
  return secret;
};

/** One of the first two admins: invited, with a password, an authenticator app and a passkey. */
export const openAdmin = async (browser: Browser, name: string): Promise<OperatorPage> => {
  const email = `${name.toLowerCase()}@house.test`;
  const link = await inviteAdmin(email, name);
  const page = await pageWithAuthenticator(browser);
  const secret = await openInvited(page, link);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Overview" })).toHaveAttribute("aria-current", "page");
  const hint = page.getByRole("note");
  await expect(hint).toContainText("You have no passkey yet");
  await hint.getByRole("button", { name: "To your passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sessions and passkey" })).toBeFocused();
  await expect(hint).toHaveCount(0);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Your passkey is registered")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  for (const desk of ["Approvals", "Overview"]) {
    await page.getByRole("link", { name: desk }).click();
    await expect(page.getByRole("heading", { level: 1, name: desk })).toBeVisible();
    await expect(hint).toHaveCount(0);
  }
  return { page, email, secret };
};

/** Both approve the act about this that waits; the second approval carries it out, and its row is no longer there for the focus. */
export const approveBoth = async (operators: readonly OperatorPage[], about: string): Promise<void> => {
  for (const { page } of operators) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "Approvals" }).click();
    await page.getByRole("button", { name: "Read again" }).click();
    await page.getByRole("cell", { name: about, exact: true }).click();
    await page.getByRole("button", { name: "Approve with the passkey" }).click();
    await expect(page.getByRole("button", { name: "Approve with the passkey" })).toBeHidden();
    await page.getByRole("button", { name: "Close" }).click();
    if (page === operators.at(-1)?.page)
      await expect(page.getByRole("heading", { level: 1, name: "Approvals" })).toBeFocused();
  }
};

/** Presses a button, and returns what the browser saved. */
export const savedText = async (page: Page, button: Locator): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return await readFile(await download.path(), "utf8");
};
