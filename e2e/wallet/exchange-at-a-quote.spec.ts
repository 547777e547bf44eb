/** Story: a user exchanges USDT for BTC at a quote, lets another quote expire, and finds the token in the account's worth. */
import { expect } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { test } from "../journey.ts";
import { expectNoSidewaysScroll, inEachMode } from "../look.ts";
import { loseAnswers } from "../lost-answer.ts";

test("[SWAP-01] [SWAP-02] [MINE-01] [SES-16] a user follows an exchange from the quote to the account's worth", async ({
  page,
  url,
}) => {
  const account = await openAccount(url, { money: "1000" });
  await signIn(page, account);
  await page.goto("/exchange");
  const main = page.getByRole("main");
  const amount = main.getByRole("textbox", { name: "Amount to pay" });
  const ask = main.getByRole("button", { name: "Get a quote" });
  const dialog = page.getByRole("dialog", { name: "USDT for BTC" });

  await test.step("what is wrong is said at the field", async () => {
    for (const [typed, says] of [
      ["", /^Please enter an amount/],
      ["1.000,5", /^Use a point for decimals/],
      ["1000.000001", /^Your balance is too low/],
    ] as const) {
      await amount.fill(typed);
      await ask.click();
      await expect(amount).toHaveAccessibleDescription(says);
      await expect(amount).toBeFocused();
    }
    await expect(dialog).toBeHidden();
  });

  await test.step("a quote names its tick and its seconds; cancelling changes nothing", async () => {
    await amount.fill("400");
    await amount.press("Enter");
    await expect(dialog).toContainText("400.00 USDT");
    await expect(dialog).toContainText(/Tick [\d,]+/);
    await expect(dialog.getByRole("timer")).toHaveText(/^Valid for \d+ s$/);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(main.getByRole("row", { name: /^USDT/ })).toContainText("1,000.00");
  });

  await test.step("a lost answer is asked for again, and nothing is exchanged twice", async () => {
    const find = await loseAnswers(page, "transferBalance");
    await ask.click();
    await dialog.getByRole("button", { name: "Exchange" }).click();
    const again = main.getByRole("button", { name: "Ask again" });
    await expect(again).toBeFocused({ timeout: 30_000 });
    await find();
    await again.click();
    await expect(page.getByText(/^400\.00 USDT exchanged for 0\.\d+ BTC$/)).toBeVisible();
    await expect(main.getByRole("heading", { name: "Your wallets" })).toBeFocused();
    await expect(main.getByRole("row", { name: /^USDT/ })).toContainText("600.00");
    await expect(main.getByRole("row", { name: /^BTC/ })).toContainText(/0\.00\d+/);
  });

  await test.step("an expired quote can only be replaced", async () => {
    await main.getByRole("button", { name: "Turn it round" }).click();
    await main.getByRole("button", { name: "All" }).click();
    await ask.click();
    const back = page.getByRole("dialog", { name: "BTC for USDT" });
    await expect(back.getByText("This quote has expired")).toBeVisible({ timeout: 15_000 });
    await expect(back.getByRole("button", { name: "Exchange" })).toBeHidden();
    await back.getByRole("button", { name: "Get a new quote" }).click();
    await expect(back.getByRole("timer")).toHaveText(/^Valid for \d+ s$/);
    await expect(back.getByRole("button", { name: "Exchange" })).toBeFocused();
    await back.getByRole("button", { name: "Cancel" }).click();
    await expect(ask).toBeFocused();
  });

  await test.step("it fits a phone, by day and by night", async () => {
    await page.setViewportSize({ width: 320, height: 844 });
    await inEachMode(page, () => expectNoSidewaysScroll(page));
  });

  await test.step("the token is a part of the account's worth, and the exchange a line of the journal", async () => {
    await page.goto("/mine");
    await expect(main.getByText(/^0\.\d+ BTC at [\d,.]+$/)).toBeVisible();
    await expect(main.getByText(/^99\d\.\d\d USDT$/)).toBeVisible();
    await page.goto("/journal?type=2");
    await expect(main).toContainText("Exchange");
  });
});
