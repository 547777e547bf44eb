/**
 * Story: strangers have typed wrong passwords for an address until it was locked. Its owner signs in all the same, because the
 * browser does some work. When strangers have locked that way too, the form says which ways are left.
 */
import { expect, type Page } from "@playwright/test";
import { openAccount } from "../account.ts";
import { callApi } from "../call-api.ts";
import { test } from "../journey.ts";

test("[SES-13] strangers who lock an address do not keep its owner out", async ({ page, url }) => {
  const { email, pwd } = await openAccount(url);
  const guess = async (): Promise<string | undefined> =>
    (await callApi(url, "login", { type: 2, email, pwd: "Wrong#2026" })).body.key;
  await expect(async () => expect(await guess()).toBe("LoginLocked")).toPass();

  await test.step("with every way locked, the form says what is left, and stays as it is", async () => {
    const message = "Too many wrong attempts, please try again in 3600 seconds";
    await page.route("**/api/login", (route) =>
      route.fulfill({ json: { retCode: 1, key: "LoginLocked", message, data: null } }),
    );
    await fillIn(page, email, pwd);
    await signIn(page).click();
    await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("your passkey, if you have one")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Set a new password" })).toHaveAttribute(
      "href",
      "/forget",
    );
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(pwd);
    await page.unroute("**/api/login");
  });

  await test.step("the browser does the work, and the sign-in succeeds", async () => {
    const asked = page.waitForRequest("**/api/captcha", { timeout: 15_000 });
    await Promise.all([asked, signIn(page).click()]);
    await page.waitForURL(`${url}/`, { timeout: 30_000 });
  });
});

const fillIn = async (page: Page, email: string, pwd: string): Promise<void> => {
  await page.goto("/login");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(pwd);
};
const signIn = (page: Page) => page.getByRole("main").getByRole("button", { name: "Sign in", exact: true });
