/** Story: a user with an authenticator app, and no mouse, signs in; the phone is lost, and a recovery code works instead. */
import { expect, type Page } from "@playwright/test";
import { generateSync } from "otplib";
import { agreed, openAccount, type Account } from "../account.ts";
import { callApi } from "../call-api.ts";
import { test } from "../journey.ts";
import { pressOn, typeInto } from "../keyboard.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../look.ts";

/** The code of the next step, which is accepted early: the current step was used to turn the app on. */
const nextCode = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 });

const withAuthenticator = async (url: string): Promise<Account & { secret: string; codes: string[] }> => {
  const account = await openAccount(url);
  const { token } = account;
  const begun = await agreed(callApi(url, "security/totpBegin", {}, { token }));
  const { secret } = begun as { secret: string };
  const otp = generateSync({ secret });
  const { codes } = (await agreed(callApi(url, "security/totpConfirm", { otp }, { token }))) as {
    codes: string[];
  };
  return { ...account, secret, codes };
};

const giveFirstFactor = async (page: Page, { email, pwd }: Account): Promise<void> => {
  const main = page.getByRole("main");
  await page.goto("/login");
  await typeInto(page, main.getByLabel("E-mail address"), email);
  await typeInto(page, main.getByLabel("Password", { exact: true }), pwd);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
};

test("[SES-15] [SES-16] login asks for the app's code, or takes a recovery code, with only the keyboard", async ({
  page,
  url,
}) => {
  const main = page.getByRole("main");
  const account = await withAuthenticator(url);

  await test.step("a wrong code is reported at its field, the right one logs in", async () => {
    await giveFirstFactor(page, account);
    const field = main.getByLabel("Code from your authenticator app");
    await expect(field).toBeFocused();
    await expect(main).toContainText(account.email);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await expect(main.getByRole("alert").filter({ hasText: /./ })).toHaveText(
      "This code is incorrect or was used already",
    );
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(nextCode(account.secret));
    await page.keyboard.press("Enter");
    await page.waitForURL("/");
  });

  await test.step("a recovery code, after going back", async () => {
    await page.evaluate(() => localStorage.removeItem("candor.token"));
    await giveFirstFactor(page, account);
    await pressOn(page, main.getByRole("button", { name: "Use another account" }));
    await expect(main.getByLabel("E-mail address")).toHaveValue(account.email);
    await typeInto(page, main.getByLabel("Password", { exact: true }), "");
    await page.keyboard.press("Enter");
    await pressOn(page, main.getByRole("button", { name: "Use a recovery code instead" }));
    await expect(main.getByLabel("Recovery code")).toBeFocused();
    await page.keyboard.type(` ${account.codes[0]} `);
    await page.keyboard.press("Enter");
    await page.waitForURL("/");
  });
});

test("[SES-15] passkeys are offered where they work, and elsewhere a link to that address", async ({
  page,
  url,
}) => {
  const main = page.getByRole("main");
  const named = url.replace("127.0.0.1", "localhost");
  await page.goto("/login");
  await expect(main.getByRole("link", { name: `${named}/login` })).toBeVisible();
  await expect(main.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
  await main.getByRole("link", { name: `${named}/login` }).click();
  await expect(main.getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
});
