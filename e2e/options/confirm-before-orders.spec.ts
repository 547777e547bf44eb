/**
 * Story: nothing is staked by one press. A trader turns the question off where it is asked, on one device, and finds it off on
 * another; a large order is confirmed all the same; and the switch is found again on the ticket and on /mine.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { openScreen, ticketOf } from "../leverage/contract-screen.ts";
import { test } from "../journey.ts";
import { confirmOption, openTicket, optionQuestion } from "./option-screen.ts";

const callOn = (page: Page): Locator => page.getByRole("button", { name: /^CALL/ });
const ticketSwitch = (page: Page): Locator => page.getByRole("main").getByLabel("Ask before each order");
const placed = (page: Page): Locator => page.getByText(/^CALL placed at /);

test("[OPT-08] [MINE-01] the question is turned off by the order that is confirmed, not by Cancel, holds on every device, and is undone on /mine", async ({
  page,
  browser,
  url,
}) => {
  const account = await openAccount(url, { money: "1000" });
  await signIn(page, account);
  await openTicket(page);
  const question = optionQuestion(page, "CALL");

  await test.step("Cancel keeps nothing: no option, and the switch as it was", async () => {
    await callOn(page).click();
    await question.getByLabel("Ask before each order").uncheck();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await expect(callOn(page)).toBeFocused();
    await expect(ticketSwitch(page)).toBeChecked();
  });

  await test.step("its price follows the market while it is read", async () => {
    await callOn(page).click();
    await expect(question.getByLabel("Ask before each order")).toBeChecked();
    const price = question.getByText(/^≈ [\d,.]+$/);
    const before = await price.innerText();
    await expect.poll(async () => price.innerText(), { timeout: 20_000 }).not.toBe(before);
  });

  await test.step("an order that is confirmed with the question off keeps that with the account", async () => {
    await question.getByLabel("Ask before each order").uncheck();
    await confirmOption(page, "CALL");
    await expect(placed(page)).toBeVisible();
    await expect(ticketSwitch(page)).not.toBeChecked();
  });

  await test.step("on another device a small option is placed by one press, a large one is confirmed", async () => {
    const device = await browser.newContext({ baseURL: url });
    const there = await device.newPage();
    await signIn(there, account);
    await openTicket(there);
    await expect(ticketSwitch(there)).not.toBeChecked();
    await there.getByRole("textbox", { name: "Amount" }).fill("500");
    await expect(callOn(there)).not.toHaveAttribute("aria-disabled", "true", { timeout: 45_000 });
    await callOn(there).click();
    await expect(optionQuestion(there, "CALL")).toContainText("more than a quarter of your balance");
    await there.keyboard.press("Escape");
    await there.getByRole("textbox", { name: "Amount" }).fill("10");
    await callOn(there).click();
    await expect(placed(there)).toBeVisible();
    await device.close();
  });

  await test.step("it is undone on /mine", async () => {
    await page.goto("/mine");
    await page.getByLabel("Ask before each timed option").check();
    await expect(page.getByLabel("Ask before each contract")).toBeChecked();
    await page.reload();
    await expect(page.getByLabel("Ask before each timed option")).toBeChecked();
    await openTicket(page);
    await expect(ticketSwitch(page)).toBeChecked();
  });
});

test("[LEV-14] the same switch for contracts is on the ticket and on /mine, and a large contract is confirmed without it", async ({
  page,
  url,
}) => {
  const account = await openAccount(url, { money: "1000", contract: "500" });
  await signIn(page, account);
  await openScreen(page);
  const ticket = ticketOf(page);
  await ticket.getByLabel("Ask before each order").uncheck();
  await ticket.getByRole("button", { name: "Max" }).click();
  await ticket.getByRole("button", { name: /^Buy/ }).click();
  const question = page.getByRole("dialog", { name: "Buy BTC/USDT?" });
  await expect(question).toContainText("more than a quarter of the contract wallet");
  await question.getByLabel("Ask before each order").check();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(ticket.getByLabel("Ask before each order")).not.toBeChecked();
  await ticket.getByRole("textbox", { name: "Quantity" }).fill("1");
  await ticket.getByRole("button", { name: /^Buy/ }).click();
  await expect(page.getByText(/^Buy BTC\/USDT: opened at /)).toBeVisible();
  await page.goto("/mine");
  await expect(page.getByLabel("Ask before each contract")).not.toBeChecked();
});
