/** Story: a user claims a code, reads a back-test, starts the bot, sees its trade as an ordinary contract, and stops it with one press. */
import { expect } from "@playwright/test";
import { agreed, openAccount, signIn } from "../account.ts";
import { expectContractBooksToAgree } from "../books.ts";
import { callApi } from "../call-api.ts";
import { openScreen, ordersOf, tabOf } from "../leverage/contract-screen.ts";
import { test } from "../journey.ts";

test("[BOT-01] [BOT-04] [BOT-05] [BOT-06] [BOT-07] a user takes the bot from its code to its end", async ({
  page,
  url,
}) => {
  test.setTimeout(480_000);
  const account = await openAccount(url, { money: "10000", contract: "5000" });
  await signIn(page, account);
  const bot = page.getByRole("region", { name: "Rule-based bot" });

  await test.step("claim a code, which a demo activates at once", async () => {
    await page.goto("/mine");
    // By keyboard: the page moves until its figures are there, and a pointer could then miss the button.
    await page.getByRole("button", { name: "Claim a code for the bot" }).press("Enter");
    await expect(page.getByRole("main").getByText("Active", { exact: true })).toBeVisible();
  });

  await test.step("its back-test on the log is shown next to the form, before the order", async () => {
    await openScreen(page);
    await bot.getByRole("textbox", { name: "Margin of each trade" }).fill("200");
    const backtest = bot.getByRole("region", { name: "Back-test of these settings" });
    await expect(backtest).toContainText(/\d+ minutes/);
    await expect(backtest).toContainText("The past says nothing about the future.");
    await expect(bot).toContainText("Runs left today: 2 of 2");
  });

  await test.step("start it, and see its trade among the user's own contracts, marked", async () => {
    await bot.getByRole("button", { name: "Start the bot" }).click();
    const dialog = page.getByRole("dialog", { name: "Start the bot on BTC/USDT?" });
    await expect(dialog).toContainText("half of 200");
    await dialog.getByRole("button", { name: "Start the bot" }).click();
    await expect(bot).toContainText("The bot is running");
    // A demo's log has three hours before its first start, so the rule can decide at once.
    await expect(ordersOf(page).getByRole("rowheader").getByText("Bot", { exact: true })).toBeVisible({
      timeout: 90_000,
    });
  });

  await test.step("stop it at once: its trade closes, and its card shows it", async () => {
    await bot.getByRole("button", { name: "Stop now" }).click();
    // The card shows for 2 s, so the test waits for it before the press.
    const card = page.getByText("The bot closed a trade").waitFor();
    await page
      .getByRole("dialog", { name: "Stop the bot on BTC/USDT?" })
      .getByRole("button", { name: "Stop now" })
      .click();
    await card;
    await expect(bot).toContainText("Stopped by you");
    await expect(bot).toContainText("Runs left today: 1 of 2");
    await expect(tabOf(page, /^Positions/)).toHaveText("Positions");
    await expectContractBooksToAgree(url, account, "5000");
  });

  await test.step("two runs a day, also for a direct call", async () => {
    const request = { multiple: 20, pid: 1, price: "100", times: 1 };
    const { token } = account;
    const { id } = (await agreed(callApi(url, "aiPlaceOrder", request, { token }))) as { id: string };
    await agreed(callApi(url, "bot/stop", { id }, { token }));
    const { body } = await callApi(url, "aiPlaceOrder", request, { token });
    expect(body.key).toBe("AiUsageHasReachedItsUpperLimitToday");
    await page.reload();
    await expect(bot).toContainText("Both runs of today are used.");
  });
});
