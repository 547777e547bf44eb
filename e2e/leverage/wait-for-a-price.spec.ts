/** Story: a user sets a price: an order that would open at once is confirmed first, one that waits is cancelled or opens by itself. */
import { expect, type Page } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { expectContractBooksToAgree } from "../books.ts";
import { askPrice, confirmOrder, lastPrice, ordersOf, tabOf, ticketOf } from "./contract-screen.ts";
import { test } from "../journey.ts";
import { holdAnswer } from "../lost-answer.ts";

test("[LEV-02] [LEV-07] [LEV-10] [LEV-12] an order at a fixed price is confirmed, waits, is cancelled, or opens by itself", async ({
  page,
  url,
}) => {
  test.setTimeout(480_000);
  const account = await openAccount(url, { money: "10000", contract: "5000" });
  await signIn(page, account);
  const panel = ordersOf(page);
  const at = async (share: number): Promise<string> => ((await lastPrice(url)) * share).toFixed(2);

  await test.step("one that would open at once is confirmed as such, and may be cancelled", async () => {
    // What is typed before the pairs are known stays.
    const showPairs = await holdAnswer(page, "product/productList");
    await page.goto("/contract?pair=BTCUSDT");
    await askPrice(page, await at(1.01), 1);
    showPairs();
    await ticketOf(page).getByRole("button", { name: /^Buy/ }).click();
    const dialog = page.getByRole("dialog", { name: "Buy BTC/USDT?" });
    await expect(dialog).toContainText("The market has already reached this price");
    // It opens at the last price, so the close-out at 20 times is 2.5 % below that price.
    const closeOut = (await dialog.getByText("Closed out at").locator("..").innerText()).replaceAll(",", "");
    const expected = Number(await at(0.975));
    expect(Math.abs(Number(/\d+\.\d+/.exec(closeOut)?.[0]) / expected - 1)).toBeLessThan(0.004);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("one far away waits, and cancelling returns all of it", async () => {
    await askPrice(page, await at(0.8), 2);
    await confirmOrder(page, "Buy", 2);
    await expect(tabOf(page, /^Waiting/)).toContainText("1");
    // The chart shows only the prices around the last one: from its line's label the user gets to the list.
    const line = page.locator("button", { hasText: "Long 2 leaves, waiting" });
    await line.evaluate((label: HTMLElement) => label.click());
    await expect(tabOf(page, /^Waiting/)).toBeFocused();
    const question = page.getByRole("dialog", { name: /^Cancel / });
    await panel.getByRole("button", { name: /^Cancel order/ }).click();
    await question.getByRole("button", { name: "Keep" }).click();
    await expect(question).toBeHidden();
    await panel.getByRole("button", { name: /^Cancel order/ }).click();
    await question.getByRole("button", { name: "Cancel order" }).click();
    await expect(panel.getByText("No waiting orders")).toBeVisible();
    await tabOf(page, /^Cancelled/).click();
    await expect(panel.getByRole("rowheader", { name: /Long BTC\/USDT/ })).toBeVisible();
  });

  await test.step("one near by opens by itself when its price is reached, without touching the page", async () => {
    await tabOf(page, /^Positions/).click();
    await askPrice(page, await at(0.99999), 1);
    await confirmOrder(page, "Buy", 1);
    await askPrice(page, await at(1.00001), 1);
    await confirmOrder(page, "Sell", 1);
    await expect(tabOf(page, /^Positions/)).toContainText(/[12]/, { timeout: 90_000 });
    await expect(panel.getByRole("button", { name: /^Close: / }).first()).toBeVisible();
  });

  await test.step("cancel all and close all leave nothing reserved", async () => {
    // A waiting order may open while the others close: then repeat.
    await expect(async () => {
      await emptyTab(page, /^Waiting/, "Cancel all");
      await emptyTab(page, /^Positions/, "Close all");
      await expect(tabOf(page, /^Waiting/)).toHaveText("Waiting", { timeout: 3_000 });
      await expect(tabOf(page, /^Positions/)).toHaveText("Positions", { timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await expectContractBooksToAgree(url, account, "5000");
  });
});

const emptyTab = async (page: Page, tab: RegExp, action: string): Promise<void> => {
  if (!/\d/.test(await tabOf(page, tab).innerText())) return;
  await tabOf(page, tab).click();
  await ordersOf(page).getByRole("button", { name: action }).click();
  await page.getByRole("dialog").getByRole("button", { name: action }).click();
};
