/**
 * Story: with play money, a user places a CALL and a PUT for the shortest expiry, watches both settle without touching the
 * page, finds that balance and journal agree to the micro-unit, and checks an outcome in the browser and with the offline
 * program.
 */
import { expect } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { expectOptionBooksToAgree } from "../books.ts";
import { expectVerifierToAgree } from "../evidence.ts";
import { test } from "../journey.ts";
import { holdAnswer, loseAnswers } from "../lost-answer.ts";
import { confirmOption, openTicket, optionsOf } from "./option-screen.ts";

const funds = "1000";
const stake = "100";

test("[OPT-01] [OPT-02] [OPT-05] [OPT-08] [TRUST-02] [TRUST-06] CALL and PUT settle by push, add up and can be checked", async ({
  page,
  url,
}) => {
  test.setTimeout(480_000);
  const account = await openAccount(url, { money: funds });
  await signIn(page, account);
  await openTicket(page);
  const options = optionsOf(page);

  await test.step("place a CALL and a PUT", async () => {
    const amount = page.getByRole("textbox", { name: "Amount" });
    await amount.fill("1.000,5");
    await expect(page.getByText("Use a point for decimals, as in 1.5")).toBeVisible();
    await amount.fill(stake);
    await expect(page.getByRole("radio", { name: /^1 min/ })).toBeChecked();
    // The first answer is lost: until one arrives, the form shows what was sent.
    const find = await loseAnswers(page, "placeOrder");
    await page.getByRole("button", { name: /^CALL/ }).click();
    await confirmOption(page, "CALL");
    const again = page.getByRole("button", { name: "Ask again about CALL BTC/USDT, 100.00 USDT" });
    await expect(again).toBeVisible({ timeout: 20_000 });
    await expect(amount).toBeDisabled();
    await expect(page.getByRole("radio", { name: /^3 min/ })).toBeDisabled();
    await find();
    await again.click();
    await expect(options.getByRole("tab", { name: "Open 1" })).toBeVisible();
    await expect(options.getByRole("progressbar").first()).toBeVisible();
    const line = page.getByRole("list", { name: "Your open options on the chart" }).locator("li");
    await expect(line).toHaveText(/^CALL 100\.00, 0:\d\d/);
    const left = /0:\d\d/.exec((await line.textContent()) ?? "")?.[0] ?? "";
    await expect(line, "it counts down").not.toContainText(left);
    // The page pauses 30 s after an option (OPT-04); the button says so and stays pressable.
    const put = page.getByRole("button", { name: /^PUT/ });
    await expect(put).not.toHaveAttribute("aria-disabled", "true", { timeout: 45_000 });
    const minute = page.getByRole("radio", { name: /^1 min/ });
    await minute.focus();
    await page.keyboard.press("Shift+P");
    const question = page.getByRole("dialog", { name: "PUT BTC/USDT?" });
    await expect(question.getByRole("button", { name: "PUT with 100.00 USDT" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(options.getByRole("row", { name: /^PUT/ })).toBeVisible();
    await expect(minute, "the focus returns after the form was disabled").toBeFocused();
  });

  await test.step("both settle automatically", async () => {
    await options.getByRole("tab", { name: "Settled" }).click();
    await expect(options.getByRole("row", { name: /^CALL/ })).toBeVisible({ timeout: 90_000 });
    await expect(options.getByRole("row", { name: /^PUT/ })).toBeVisible({ timeout: 90_000 });
    await expect(page.getByRole("list", { name: "Your open options on the chart" })).toBeEmpty();
  });

  await test.step("balance, journal and results agree", async () =>
    expectOptionBooksToAgree(url, account, funds, 2));

  await test.step("check it yourself", async () => {
    // The older one: its minute is signed sooner.
    await options
      .getByRole("row", { name: /^CALL/ })
      .getByRole("button", { name: /^Check option/ })
      .click();
    const audit = page.getByRole("dialog");
    await expect(audit).toContainText("Entry tick");
    await expect(audit.getByText("Expired", { exact: true }).locator("..")).toContainText(/\.\d{3} UTC−4$/);
    // The minute of the expiry is signed after its end: until then the last step of the check waits.
    await expect(async () => {
      await audit.getByRole("button", { name: "Check it yourself" }).click();
      await expect(audit).toContainText("Everything holds.", { timeout: 10_000 });
      await expect(audit).not.toContainText("is not signed yet", { timeout: 1_000 });
    }).toPass({ timeout: 90_000, intervals: [3_000] });
    const download = page.waitForEvent("download");
    await audit.getByRole("button", { name: "Download evidence" }).click();
    await expectVerifierToAgree(url, await download);
  });
});

test("[API-18] [OPT-06] after placing an option the user sees that it waits for the next tick, then its price, as in the list", async ({
  page,
  url,
}) => {
  const account = await openAccount(url, { money: funds });
  await signIn(page, account);
  await openTicket(page);
  const options = optionsOf(page);
  const call = page.getByRole("button", { name: /^CALL/ });
  await expect(call).not.toHaveAttribute("aria-disabled", "true");
  const answer = await holdAnswer(page, "placeOrder");
  await page.getByRole("textbox", { name: "Amount" }).fill("600");
  await call.click();
  await confirmOption(page, "CALL");
  await expect(page.getByText("Waiting for the next tick…")).toBeVisible();
  await expect(call).toHaveAttribute("aria-disabled", "true");
  answer();
  const told = page.getByText(/^CALL placed at [\d,.]+: 600\.00 USDT for 1 min$/);
  await expect(told).toBeVisible();
  const price = / at ([\d,.]+):/.exec(await told.innerText())?.[1] ?? "";
  const row = options.getByRole("row", { name: /^CALL/ });
  await expect(row.locator('[data-label="Entry"]')).toHaveText(price);
  await expect(page.getByText("Waiting for the next tick…")).toHaveCount(0);
  // The wallet now holds less than the amount of the form: that is not an error of its user.
  await expect(page.getByText("10 to 10,000, in steps of 10")).toBeVisible();
});
