/**
 * Story: a trader without a mouse sets a stop, follows the portfolio to the account's page, turns a
 * question off there, and reads the lines of the contract wallet. Axe finds nothing in any of it.
 */
import { expect } from "@playwright/test";
import { agreed, openAccount, signIn } from "../account.ts";
import { callApi } from "../call-api.ts";
import { lastPrice, openScreen, ordersOf } from "../leverage/contract-screen.ts";
import { test } from "../journey.ts";
import { pressOn, tabTo, typeInto } from "../keyboard.ts";
import { expectAccessibleInEachMode } from "../look.ts";

test("[LEV-08] [MINE-01] [JNL-01] [NAV-08] the user sets a stop, goes to the account's worth, turns off a question and reads the contract wallet's lines by keyboard", async ({
  page,
  url,
}) => {
  const account = await openAccount(url, { money: "10000", contract: "5000" });
  const { token } = account;
  const buy = { multiple: 20, originPrice: "", pid: 1, share: "2", status: 1, type: 1 };
  await agreed(callApi(url, "buyContract", buy, { token, key: `stop-${process.pid}-${Date.now()}` }));
  await signIn(page, account);
  await openScreen(page);

  await test.step("a stop-loss", async () => {
    const edit = ordersOf(page).getByRole("button", { name: /Set take-profit and stop-loss of Long/ });
    await pressOn(page, edit);
    const dialog = page.getByRole("dialog", { name: "Take-profit and stop-loss" });
    await expect(dialog).toBeVisible();
    await expectAccessibleInEachMode(page);
    await page.keyboard.press("Escape");
    await expect(edit).toBeFocused();
    await page.keyboard.press("Enter");
    const stop = (await lastPrice(url)) - 1_000;
    await typeInto(page, dialog.getByRole("textbox", { name: "Stop-loss" }), stop.toFixed(2));
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    const shown = stop.toLocaleString("en-US", { minimumFractionDigits: 2 });
    await expect(ordersOf(page)).toContainText(shown);
  });

  await test.step("from the portfolio to the account's worth", async () => {
    await pressOn(
      page,
      page.getByRole("region", { name: "Your account" }).getByRole("link", { name: "Details" }),
    );
    await expect(page).toHaveURL(/\/mine$/);
  });

  await test.step("the question before each contract", async () => {
    const contracts = page.getByRole("checkbox", { name: "Ask before each contract" });
    await tabTo(page, contracts);
    await page.keyboard.press("Space");
    await expect(contracts).not.toBeChecked();
    await expectAccessibleInEachMode(page);
    await page.reload();
    await expect(contracts).not.toBeChecked();
  });

  await test.step("the contract wallet's lines", async () => {
    await page.goto("/journal?type=2");
    const balance = page.getByRole("tab", { name: "Balance" });
    await tabTo(page, balance);
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(/wallet=contractwallet/);
    await expect(page.getByRole("tabpanel", { name: "Wallet" }).getByRole("row").nth(1)).toBeVisible();
    await expectAccessibleInEachMode(page);
  });
});
