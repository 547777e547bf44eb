/**
 * Story: a trader without a mouse meets each question that stands before money moves. In each, axe finds nothing; Escape leaves it with
 * nothing done and the focus where it was; and the answer is given by key.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { agreed, openAccount, signIn, type Account } from "../account.ts";
import { callApi } from "../call-api.ts";
import { openScreen, ordersOf, ticketOf } from "../leverage/contract-screen.ts";
import { test } from "../journey.ts";
import { pressOn, typeInto } from "../keyboard.ts";
import { expectAccessibleInEachMode } from "../look.ts";
import { openTicket, optionQuestion } from "../options/option-screen.ts";

/** Opens the question by key, looks at it, leaves it, and opens it again. */
const ask = async (page: Page, opener: Locator, question: Locator): Promise<void> => {
  await pressOn(page, opener);
  await expect(question).toBeVisible();
  await expectAccessibleInEachMode(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeVisible();
};

const buyBy = async (url: string, { token }: Account, share: number): Promise<void> => {
  const buy = { multiple: 20, originPrice: "", pid: 1, share: String(share), status: 1, type: 1 };
  const key = `keyboard-${process.pid}-${Date.now()}`;
  await agreed(callApi(url, "buyContract", buy, { token, key }));
};

test("[LEV-14] [LEV-15] [NAV-08] contract, part, reverse and close all are asked, left and answered by keyboard, and axe finds nothing in them", async ({
  page,
  url,
}) => {
  const account = await openAccount(url, { money: "10000", contract: "5000" });
  await buyBy(url, account, 4);
  await signIn(page, account);
  await openScreen(page);
  const panel = ordersOf(page);

  await test.step("the contract", async () => {
    const ticket = ticketOf(page);
    await typeInto(page, ticket.getByRole("textbox", { name: "Quantity" }), "1");
    const buy = ticket.getByRole("button", { name: /^Buy/ });
    await ask(page, buy, page.getByRole("dialog", { name: "Buy BTC/USDT?" }));
    await page.keyboard.press("Escape");
  });

  await test.step("a part", async () => {
    const part = page.getByRole("dialog", { name: /^Close part of/ });
    await ask(page, panel.getByRole("button", { name: /^Close part: Long/ }), part);
    await pressOn(page, part.getByRole("button", { name: "25%" }));
    await pressOn(page, part.getByRole("button", { name: "Close 1 leaf" }));
    await expect(panel.getByRole("rowheader", { name: /3 leaves/ })).toBeVisible();
  });

  await test.step("reverse", async () => {
    const question = page.getByRole("dialog", { name: /^Reverse Long/ });
    await ask(page, panel.getByRole("button", { name: /^Reverse: Long/ }), question);
    await pressOn(page, question.getByRole("button", { name: "Reverse", exact: true }));
    await expect(panel.getByRole("rowheader", { name: /^Short BTC\/USDT/ })).toBeVisible();
  });

  await test.step("close all", async () => {
    const question = page.getByRole("dialog", { name: /^Close positions/ });
    await ask(page, panel.getByRole("button", { name: "Close all" }), question);
    await pressOn(page, question.getByRole("button", { name: "Close all" }));
    await expect(panel.getByText("No open positions")).toBeVisible();
  });
});

test("[OPT-08] [NAV-08] an option is asked for, left and confirmed by keyboard, and axe finds nothing in its question", async ({
  page,
  url,
}) => {
  await signIn(page, await openAccount(url, { money: "1000" }));
  await openTicket(page);
  await ask(page, page.getByRole("button", { name: /^CALL/ }), optionQuestion(page, "CALL"));
  // The focus is on the button that confirms.
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^CALL placed at /)).toBeVisible();
});
