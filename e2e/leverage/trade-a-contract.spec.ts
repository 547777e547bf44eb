/**
 * Story: a user moves play money to the contract wallet, buys at the best price, sees what the order means before and after,
 * sets stops, closes a part and the rest, finds that wallet and journal agree to the micro-unit, and checks the close in the
 * browser and offline.
 */
import { expect, type Page } from "@playwright/test";
import { agreed, openAccount, signIn } from "../account.ts";
import { expectContractBooksToAgree } from "../books.ts";
import { callApi } from "../call-api.ts";
import { confirmOrder, lastPrice, openScreen, ordersOf, tabOf, ticketOf } from "./contract-screen.ts";
import { expectVerifierToAgree, savedEvidence } from "../evidence.ts";
import { test } from "../journey.ts";
import { holdAnswer, loseAnswers } from "../lost-answer.ts";

test("[LEV-01] [LEV-06] [LEV-08] [LEV-14] [LEV-15] [LEV-16] [JNL-01] a user follows a position from the transfer to its audit", async ({
  page,
  url,
}) => {
  test.setTimeout(480_000);
  const account = await openAccount(url, { money: "10000" });
  await signIn(page, account);
  await openScreen(page);
  const panel = ordersOf(page);

  await test.step("move money to the contract wallet", async () => moveMoney(page, "5000"));

  await test.step("buy at the best price with the default leverage", async () => {
    const ticket = ticketOf(page);
    await expect(ticket.getByRole("radio", { name: /^20×/ })).toBeChecked();
    await expect(ticket.getByRole("tab", { name: "Best price" })).toHaveAttribute("aria-selected", "true");
    await expect(ticket.getByRole("textbox", { name: "Price" })).toBeDisabled();
    const quantity = ticket.getByRole("textbox", { name: "Quantity" });
    await quantity.fill("3");
    const find = await loseAnswers(page, "buyContract");
    await confirmOrder(page, "Buy", 3);
    const again = ticket.getByRole("button", { name: "Ask again about Buy BTC/USDT, 3 leaves" });
    await expect(again).toBeVisible({ timeout: 20_000 });
    await expect(quantity).toBeDisabled();
    await find();
    await again.click();
    await expect(quantity).toBeEnabled();
    await expect(tabOf(page, /^Positions/)).toContainText("1");
    await expect(panel.getByText("Long").first()).toBeVisible();
  });

  await test.step("set both stops", async () => {
    await panel.getByRole("button", { name: /Set take-profit and stop-loss of Long BTC\/USDT/ }).click();
    const dialog = page.getByRole("dialog", { name: "Take-profit and stop-loss" });
    const price = await lastPrice(url);
    await dialog.getByRole("textbox", { name: "Take-profit" }).fill((price * 1.2).toFixed(2));
    await dialog.getByRole("textbox", { name: "Stop-loss" }).fill((price * 0.97).toFixed(2));
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Stops of BTC/USDT set")).toBeVisible();
  });

  await test.step("close a part, then the rest", async () => {
    await panel.getByRole("button", { name: /^Close part: Long/ }).click();
    const part = page.getByRole("dialog", { name: /^Close part of/ });
    await part.getByRole("textbox", { name: "Leaves to close" }).fill("1");
    await part.getByRole("button", { name: "Close 1 leaf" }).click();
    await expect(part).toBeHidden();
    await expect(panel.getByRole("rowheader", { name: /2 leaves/ })).toBeVisible();
    await panel.getByRole("button", { name: /^Close: Long.*2 leaves/ }).click();
    const dialog = page.getByRole("dialog", { name: /^Close Long BTC\/USDT.*2 leaves/ });
    await expect(dialog).toContainText("It closes at the next logged price");
    await expect(dialog).toContainText("the margin, never more");
    const asked = await dialog.innerText();
    await expect
      .poll(async () => dialog.innerText(), { message: "its figures follow the price", timeout: 20_000 })
      .not.toBe(asked);
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(panel.getByText("No open positions")).toBeVisible();
    // The toast goes by itself, and a browser that was not connected at that moment shows none: the notice stays.
    await page.getByRole("button", { name: /^Notices/ }).click();
    await expect(
      page.getByRole("link", { name: /^Long BTC\/USDT 20× closed at [\d,.]+: [+−]?[\d,.]+ USDT\.$/ }),
    ).toHaveCount(2);
    await page.keyboard.press("Escape");
  });

  await test.step("the wallet and the rows agree to the micro-unit", async () => {
    await tabOf(page, /^Closed/).click();
    await expect(panel.getByRole("button", { name: /^Check contract/ })).toHaveCount(2);
    await expectContractBooksToAgree(url, account, "5000");
  });

  await test.step("the journal shows it", async () => {
    await page.goto("/journal");
    await page.getByRole("tab", { name: "Other" }).click();
    await expect(page.getByRole("main").getByText("5,000.00").first()).toBeVisible();
    await page.getByRole("tab", { name: "Contract wallet" }).click();
    const lines = page.getByRole("main").getByRole("table");
    for (const line of ["To contract wallet", "Contract opened", "Contract closed"])
      await expect(lines).toContainText(line);
    await expect(page.getByText(/^Checked on this device: 0\.00 plus these lines is /)).toBeVisible();
    await expect(page).toHaveURL("/journal?type=2&wallet=contractwallet");
  });

  await test.step("check it yourself: the full list opens on the same tab and pair", async () => {
    await page.goto("/contract");
    await tabOf(page, /^Closed/).click();
    await panel.getByLabel("Pair").selectOption("BTC/USDT");
    await panel.getByRole("link", { name: "Full list" }).click();
    await expect(page).toHaveURL("/leverList?tab=closed&pair=BTCUSDT");
    await expect(page.getByRole("heading", { level: 1, name: "My contract orders" })).toBeVisible();
    await expect(tabOf(page, /^Closed/)).toHaveAttribute("aria-selected", "true");
    await page
      .getByRole("button", { name: /^Check contract/ })
      .first()
      .click();
    const audit = page.getByRole("dialog");
    // The minute of the close is signed after its end: until then the last step of the check waits.
    await expect(async () => {
      await audit.getByRole("button", { name: "Check it yourself" }).click();
      await expect(audit).toContainText("Everything holds.", { timeout: 10_000 });
      await expect(audit).not.toContainText("is not signed yet", { timeout: 1_000 });
    }).toPass({ timeout: 90_000, intervals: [3_000] });
    const download = page.waitForEvent("download");
    await audit.getByRole("button", { name: "Download evidence" }).click();
    await expectVerifierToAgree(url, await download);
  });

  await test.step("evidence from before there was a net result, or without it, shows none", async () => {
    await page.goto("/verify");
    const main = page.getByRole("main");
    const paste = page.getByRole("textbox", { name: "or paste its text" });
    await paste.fill(savedEvidence());
    await expect(main).toContainText("Net result");
    await paste.fill(savedEvidence("net"));
    await expect(main).toContainText("Result before the fee");
    await expect(main).not.toContainText("Net result");
    await main.getByRole("button", { name: "Check it yourself" }).click();
    await expect(main).toContainText("Everything holds.");
  });
});

test("[API-18] [LEV-02] after a buy the user sees that the order waits for the next tick, then its opening price, as in the list", async ({
  page,
  url,
}) => {
  await signIn(page, await openAccount(url, { money: "10000", contract: "5000" }));
  await openScreen(page);
  const ticket = ticketOf(page);
  await ticket.getByRole("textbox", { name: "Quantity" }).fill("1");
  const answer = await holdAnswer(page, "buyContract");
  await confirmOrder(page, "Buy", 1);
  await expect(ticket.getByText("Waiting for the next tick…")).toBeVisible();
  await expect(ticket.getByRole("button", { name: /^Buy/ })).toHaveAttribute("aria-disabled", "true");
  answer();
  const told = page.getByText(/^Buy BTC\/USDT: opened at [\d,.]+$/);
  await expect(told).toBeVisible();
  const price = / at ([\d,.]+)$/.exec(await told.innerText())?.[1] ?? "";
  const row = ordersOf(page).getByRole("row", { name: /^Long BTC\/USDT/ });
  await expect(row.locator('[data-label="Entry"]')).toContainText(price);
  await expect(ticket.getByText("Waiting for the next tick…")).toHaveCount(0);
});

test("[LEV-08] [LEV-15] a dialog that sets one stop leaves the other as it is, even one that was set elsewhere while it was open; closing all leaves by part closes the position", async ({
  page,
  url,
}) => {
  const account = await openAccount(url, { money: "10000", contract: "5000" });
  const { token } = account;
  const request = { multiple: 20, originPrice: "", pid: 1, share: "2", status: 1, type: 1 };
  const { id } = (await agreed(callApi(url, "buyContract", request, { token }))) as { id: string };
  const last = await lastPrice(url);
  await signIn(page, account);
  await openScreen(page);
  const dialog = page.getByRole("dialog", { name: "Take-profit and stop-loss" });
  const takeProfit = dialog.getByRole("textbox", { name: "Take-profit" });
  const stopLoss = dialog.getByRole("textbox", { name: "Stop-loss" });
  const open = (): Promise<void> =>
    ordersOf(page)
      .getByRole("button", { name: /Set take-profit and stop-loss of Long BTC\/USDT/ })
      .click();
  const save = async (): Promise<void> => {
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  };
  /** The next dialog shows the current values of the list. */
  const expectStops = (profit: number, loss: number): Promise<void> =>
    expect(async () => {
      await open();
      const shown = [await takeProfit.inputValue(), await stopLoss.inputValue()];
      await page.keyboard.press("Escape");
      expect(shown.map(Number)).toEqual([profit, loss]);
    }).toPass({ timeout: 15_000 });
  const [low, lower, high] = [Math.floor(last * 0.98), Math.floor(last * 0.97), Math.floor(last * 1.2)];

  await open();
  await stopLoss.fill(String(low));
  await save();
  await expectStops(0, low);
  await open();
  await takeProfit.fill(String(high));
  await agreed(callApi(url, "zhiyingzhisunContract", { id, stop_loss_price: String(lower) }, { token }));
  await save();
  await expectStops(high, lower);
  await open();
  await takeProfit.fill("");
  await save();
  await expectStops(0, lower);

  await ordersOf(page)
    .getByRole("button", { name: /^Close part: Long/ })
    .click();
  const part = page.getByRole("dialog", { name: /^Close part of/ });
  await part.getByRole("textbox", { name: "Leaves to close" }).fill("2");
  await expect(part.getByText("Stays open").locator("..")).toContainText("0 leaves");
  await part.getByRole("button", { name: "Close 2 leaves" }).click();
  await expect(ordersOf(page).getByText("No open positions")).toBeVisible();
});

const moveMoney = async (page: Page, amount: string): Promise<void> => {
  await ticketOf(page).getByRole("button", { name: "Transfer" }).click();
  const dialog = page.getByRole("dialog", { name: "Transfer" });
  const field = dialog.getByLabel("Amount");
  const send = dialog.getByRole("button", { name: "Transfer", exact: true });
  await field.fill("1.000,5");
  await send.click();
  await expect(dialog).toContainText("Use a point for decimals, as in 1.5");
  await expect(field).toHaveValue("1.000,5");
  await field.fill(amount);
  // The answer is lost: until one arrives, the form shows what was sent, and asking again does not move the money twice.
  const find = await loseAnswers(page, "lever/walletTransfer");
  await send.click();
  const again = dialog.getByRole("button", { name: "Ask again about 5,000.00 USDT" });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await expect(field).not.toBeEditable();
  await expect(dialog.getByRole("button", { name: "All" })).toBeDisabled();
  await find();
  await again.click();
  await expect(dialog).toBeHidden();
  await expect(ticketOf(page)).toContainText("5,000.00");
};
