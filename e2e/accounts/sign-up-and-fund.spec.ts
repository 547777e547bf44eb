/**
 * Story: a new user opens an account by e-mail with the code from the outbox, is signed in with play money, takes more, sees it on the
 * account and in the journal, and logs out.
 */
import { expect } from "@playwright/test";
import { freshEmail, goodPassword, openAccount, referrer, signIn } from "../account.ts";
import { test } from "../journey.ts";
import { loseAnswers } from "../lost-answer.ts";

test("[SES-03] [SES-05] [SES-07] [SES-08] [SES-11] a new user registers with a code, is signed in, funds and logs out", async ({
  page,
}) => {
  const email = freshEmail();
  const main = page.getByRole("main");

  await page.goto(`/register?uid=${referrer}`);
  await expect(main.getByLabel("Referrer ID")).toHaveValue(referrer);
  await expect(page).toHaveURL(`/register?uid=${referrer}`);
  await main.getByLabel("E-mail address").fill(email);
  await main.getByLabel("Referrer ID").fill("100002");
  await main.getByRole("link", { name: "Sign in" }).click();
  await expect(main.getByLabel("E-mail address")).toHaveValue(email);
  await page.goBack();
  await expect(main.getByLabel("E-mail address")).toHaveValue(email);
  await expect(main.getByLabel("Referrer ID")).toHaveValue("100002");
  await main.getByLabel("Referrer ID").fill(referrer);
  await main.getByRole("button", { name: "Send code" }).click();
  const countdown = main.getByRole("button", { name: /^1[12]\d s$/ });
  await expect(countdown).toBeVisible();
  await main.getByLabel("E-mail address").fill(`x${email}`);
  await expect(main.getByRole("button", { name: "Send code" })).toBeVisible();
  await main.getByLabel("E-mail address").fill(email);
  await expect(countdown).toBeVisible();
  await main
    .getByRole("button", { name: /^Use \d{6}$/ })
    .first()
    .click();
  await main.getByLabel("Password", { exact: true }).or(main.getByLabel("New password")).fill(goodPassword);
  await main.getByRole("button", { name: "Open an account" }).click();

  await page.waitForURL("/quotes");
  await expect(page.getByText("with 10,000.00 USDT of play money")).toBeVisible();

  await page.goto("/mine");
  await expect(main).toContainText(/UID \d{6}/);
  await page.getByRole("region", { name: "Play money" }).getByLabel("Amount").fill("1234.5");
  await main.getByRole("button", { name: "Get play money" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Get play money" }).click();
  await expect(main.getByText("11,234.50").first()).toBeVisible();

  await page.goto("/journal?type=2");
  await expect(main.getByText("1,234.50").first()).toBeVisible();

  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
  await page.waitForURL("/login");
  expect(await page.evaluate(() => localStorage.getItem("candor.token"))).toBeNull();
});

test("[SES-11] [API-11] play money whose answer is lost comes once, however often the page asks", async ({
  page,
  url,
}) => {
  await signIn(page, await openAccount(url, { money: "1" }));
  await page.goto("/mine");
  const panel = page.getByRole("region", { name: "Play money" });
  const get = panel.getByRole("button", { name: "Get play money" });
  await panel.getByLabel("Amount").fill("500");
  const find = await loseAnswers(page, "demo/fund");
  await get.click();
  await page.getByRole("dialog").getByRole("button", { name: "Get play money" }).click();
  const again = panel.getByRole("button", { name: "Ask again about 500.00 USDT" });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await expect(get).toBeDisabled();
  await find();
  await again.click();
  await expect(page.getByText("500.00 USDT booked. Your balance is 501.00 USDT.")).toBeVisible();
  await expect(get).toBeEnabled();
});

test("[API-11] a call without an answer is still known after a reload, and asking again does it once", async ({
  page,
  url,
}) => {
  await signIn(page, await openAccount(url, { money: "1" }));
  await page.goto("/mine");
  const panel = page.getByRole("region", { name: "Play money" });
  await panel.getByLabel("Amount").fill("700");
  const find = await loseAnswers(page, "demo/fund");
  await panel.getByRole("button", { name: "Get play money" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Get play money" }).click();
  await expect(panel.getByRole("button", { name: "Ask again about 700.00 USDT" })).toBeVisible({
    timeout: 20_000,
  });
  await find();
  await page.reload();
  const banner = page.getByRole("alert").filter({ hasText: "Play money, sent" });
  await expect(banner).toContainText("no answer came");
  await banner.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByText("Play money: it is done.")).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(page.getByRole("region", { name: "Balances" })).toContainText("701.00");
});
