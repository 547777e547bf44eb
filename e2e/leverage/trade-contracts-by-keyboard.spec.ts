/** Story: a user without a mouse buys, reverses the position on /leverList, and closes all of it. */
import { expect, type Locator, type Page } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { expectContractBooksToAgree } from "../books.ts";
import { openScreen, ordersOf, tabOf, ticketOf } from "./contract-screen.ts";
import { test } from "../journey.ts";
import { tabTo } from "../keyboard.ts";

test("[NAV-08] [LEV-15] [LEV-18] the user opens a position, reverses it and closes all with only the keyboard", async ({
  page,
  url,
}) => {
  const account = await openAccount(url, { money: "10000", contract: "5000" });
  await signIn(page, account);
  await openScreen(page);

  await test.step("a quarter of the wallet, bought at the best price", async () => {
    await page.keyboard.press("q");
    await expect(ticketOf(page).getByRole("textbox", { name: "Quantity" })).toBeFocused();
    await page.keyboard.type("2");
    await page.keyboard.press("Tab");
    await page
      .locator("h1")
      .first()
      .evaluate((heading) => {
        heading.tabIndex = -1;
        heading.focus();
      });
    // The shortcut is the button's: before the form can be sent, both do nothing.
    await expect(ticketOf(page).getByRole("button", { name: /^Buy/ })).toBeEnabled();
    await page.keyboard.press("Shift+B");
    const dialog = page.getByRole("dialog", { name: "Buy BTC/USDT?" });
    await pressIn(page, dialog, "Buy 2 leaves");
    await expect(tabOf(page, /^Positions/)).toContainText("1");
  });

  await test.step("the full list: reverse it", async () => {
    await page.goto("/leverList");
    const panel = ordersOf(page);
    const reverse = panel.getByRole("button", { name: /^Reverse: Long/ });
    await tabTo(page, reverse);
    await page.keyboard.press("Enter");
    await pressIn(page, page.getByRole("dialog", { name: /^Reverse Long/ }), "Reverse");
    await expect(panel.getByRole("rowheader", { name: /^Short BTC\/USDT/ })).toBeVisible();
  });

  await test.step("close all", async () => {
    const panel = ordersOf(page);
    await tabTo(page, panel.getByRole("button", { name: "Close all" }));
    await page.keyboard.press("Enter");
    await pressIn(page, page.getByRole("dialog", { name: /^Close positions/ }), "Close all");
    await expect(panel.getByText("No open positions")).toBeVisible();
    await expectContractBooksToAgree(url, account, "5000");
  });
});

const pressIn = async (page: Page, dialog: Locator, name: string): Promise<void> => {
  await tabTo(page, dialog.getByRole("button", { name, exact: true }));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
};
