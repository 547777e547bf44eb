/** Story: a user changes the account page: a name, an avatar, another e-mail address; sees the referral status, and claims the bot's code. */
import { expect, type Locator, type Page } from "@playwright/test";
import { agreed, freshEmail, openAccount, signIn } from "../account.ts";
import { callApi } from "../call-api.ts";
import { test } from "../journey.ts";
import { codeFor } from "../outbox.ts";

const profileOf = (page: Page): Locator => page.getByRole("dialog", { name: "Your profile" });
const openProfile = (page: Page): Promise<void> => page.getByRole("button", { name: "Edit profile" }).click();

test("[MINE-01] [SES-07] a new address is checked, needs a code that only its owner has, and the old one gets a notice", async ({
  page,
  url,
}) => {
  const account = await openAccount(url);
  await signIn(page, account);
  await page.goto("/mine");
  await openProfile(page);
  const profile = profileOf(page);
  const address = profile.getByLabel("E-mail address");
  const save = profile.getByRole("button", { name: "Save" });
  for (const [wrong, says] of [
    ["nobody", /^Please enter a valid e-mail address/],
    ["no body@candor.test", /^The e-mail address cannot contain spaces/],
  ] as const) {
    await address.fill(wrong);
    await save.click();
    await expect(address).toHaveAccessibleDescription(says);
  }

  const next = freshEmail();
  await address.fill(next);
  await profile.getByRole("button", { name: "Send code" }).click();
  const code = profile.getByLabel("Verification code");
  await expect(profile.getByRole("button", { name: /^\d+ s$/ })).toBeVisible();
  const right = await codeFor(url, next);
  await code.fill(right === "111111" ? "222222" : "111111");
  await save.click();
  await expect(code).toHaveAccessibleDescription(/^The e-mail code is incorrect or has expired/);
  await code.fill(right);
  await save.click();
  await expect(profile).toBeHidden();
  await expect(page.getByRole("main").getByText(next)).toBeVisible();

  const told = (await agreed(callApi(url, "demo/outbox", { to: account.email }))) as readonly {
    readonly text: string;
  }[];
  expect(told[0]?.text).toContain("this one no longer belongs to it");
  const login = { email: next, pwd: account.pwd, type: 2 };
  expect((await callApi(url, "login", login)).body.retCode).toBe(0);
});

test("[MINE-01] [REF-02] [BOT-01] the badge says what it requires, the totals add up, and the code shows its status", async ({
  page,
  url,
}) => {
  const account = await openAccount(url, { money: "9999" });
  await signIn(page, account);
  await page.goto("/mine");
  const main = page.getByRole("main");
  await expect(main.getByText("Not an IB member")).toBeVisible();
  await expect(main.getByText("Needs a total account of 10,000 USDT")).toBeVisible();
  await expect(main.getByText("9,999.00 USDT")).toBeVisible();
  await agreed(
    callApi(url, "lever/walletTransfer", { transfervalue: "999", type: "1" }, { token: account.token }),
  );
  const worth = main.getByRole("region", { name: "Balances" });
  await expect(worth.getByText("9,000.00", { exact: true })).toHaveCount(2);
  await expect(worth.getByText("Total assets", { exact: true })).toBeVisible();
  // Equity is what it was: the product's own total is not.
  await expect(main.getByText("9,999.00 USDT")).toBeVisible();
  await agreed(callApi(url, "demo/fund", { money: "1" }, { token: account.token }));
  await page.reload();
  await expect(main.getByText("IB member", { exact: true })).toBeVisible();
  await expect(main.getByText("10,000.00 USDT")).toBeVisible();

  const code = main.getByRole("region", { name: "Bot claim code" });
  await expect(code.getByText("Not claimed")).toBeVisible();
  await code.getByRole("button", { name: "Claim a code for the bot" }).click();
  await expect(code.getByText("Active", { exact: true })).toBeVisible();
  await expect(code.getByText("It trades by a published rule and can lose.")).toBeVisible();
  await expect(code.getByRole("link", { name: "Go to the bot" })).toHaveAttribute("href", "/contract#bot");
});
