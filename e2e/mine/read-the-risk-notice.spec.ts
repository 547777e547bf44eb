/**
 * Story: a new user presses CALL, Buy or Start for the first time and is told in plain text what can be lost, before anything
 * is sent; a user who continues confirms the current price, is not asked again, and can read the notice at any time.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { agreed, openAccount, signIn, type Account } from "../account.ts";
import { callApi } from "../call-api.ts";
import { openScreen, ordersOf, tabOf, ticketOf } from "../leverage/contract-screen.ts";
import { test } from "../journey.ts";
import { pressOn } from "../keyboard.ts";
import { confirmOption, optionQuestion } from "../options/option-screen.ts";

const optionNotice = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Risk notice: timed options" });
const leverNotice = (page: Page): Locator => page.getByRole("dialog", { name: "Risk notice: contracts" });
const goOn = (notice: Locator): Locator => notice.getByRole("button", { name: "I understand, go on" });
const newUser = (url: string): Promise<Account> =>
  openAccount(url, { money: "10000", contract: "5000", hasAcceptedRisk: false });
/** A new user, signed in on this page. */
const arrive = async (page: Page, url: string): Promise<Account> => {
  const account = await newUser(url);
  await signIn(page, account);
  return account;
};

const optionsOf = async (url: string, { token }: Account): Promise<number> => {
  const { body } = await callApi(url, "orderList", { pageNum: 1, pageSize: 10 }, { token });
  return body.total ?? -1;
};
const leversOf = async (url: string, { token }: Account): Promise<number> => {
  const { body } = await callApi(url, "myContractOrderList", { pageNum: 1, pageSize: 10 }, { token });
  return body.total ?? -1;
};

test("[SAFE-03] [OPT-02] the notice comes before the first option, once, and the option waits for its price to be confirmed", async ({
  page,
  url,
}) => {
  const account = await arrive(page, url);
  await page.goto("/quotes");
  const call = page.getByRole("button", { name: /^CALL/ });
  const notice = optionNotice(page);

  await test.step("its text, with a figure from the ledger or a note that there is none", async () => {
    await call.click();
    await expect(notice).toContainText("The whole stake of every option");
    await expect(notice).toContainText(/of accounts lost money|There is no loss figure yet/);
    await expect(notice).toContainText("play money");
    await expect(notice.getByRole("link", { name: "How it is counted" })).toHaveAttribute(
      "href",
      "/verify#losses",
    );
  });

  await test.step("not now: nothing is placed, and the next press asks again", async () => {
    await notice.getByRole("button", { name: "Not now" }).click();
    await expect(notice).toBeHidden();
    await expect(call).toBeFocused();
    expect(await optionsOf(url, account)).toBe(0);
    await call.click();
    await expect(notice).toBeVisible();
  });

  await test.step("continuing places nothing by itself: the current price is confirmed first", async () => {
    await goOn(notice).click();
    await expect(notice).toBeHidden();
    await expect(optionQuestion(page, "CALL")).toBeVisible();
    expect(await optionsOf(url, account)).toBe(0);
    await confirmOption(page, "CALL");
    await expect(page.getByText(/^CALL placed at [\d,.]+: 10\.00 USDT for 1 min$/)).toBeVisible();
    expect(await optionsOf(url, account)).toBe(1);
  });

  await test.step("[OPT-08] on a phone the stake and its expiry are shown with the buttons, wherever the form is", async () => {
    const desk = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const amount = page.getByRole("textbox", { name: "Amount" });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByText("10.00 USDT for 1 min", { exact: true })).toBeInViewport({ ratio: 1 });
    await amount.fill("20");
    await expect(page.getByText("20.00 USDT for 1 min", { exact: true })).toBeInViewport({ ratio: 1 });
    await amount.fill("10");
    if (desk !== null) await page.setViewportSize(desk);
  });

  await test.step("it is not shown again, also not on another device, and can be read again", async () => {
    // The pause after an option (OPT-04) belongs to the device: without its note this browser is another one.
    await page.evaluate(() => localStorage.removeItem("candor.optionPlaced"));
    await page.reload();
    const put = page.getByRole("button", { name: /^PUT/ });
    await expect(put).not.toHaveAttribute("aria-disabled", "true");
    await put.click();
    await confirmOption(page, "PUT");
    await expect(page.getByText(/^PUT placed at [\d,.]+: /)).toBeVisible();
    await page.getByRole("button", { name: "Risk notice" }).click();
    await expect(notice).toContainText("You accepted this notice on");
    await expect(goOn(notice)).toBeHidden();
    await notice.getByRole("button", { name: "Close" }).last().click();
    await expect(notice).toBeHidden();
  });
});

test("[SAFE-03] [NAV-09] an option that is confirmed after the notice is not placed at an old price, and Cancel places nothing", async ({
  page,
  url,
}) => {
  const account = await arrive(page, url);
  await page.goto("/quotes");
  const question = optionQuestion(page, "CALL");
  const take = question.getByRole("button", { name: "CALL with 10.00 USDT" });
  await page.getByRole("button", { name: /^CALL/ }).click();
  await goOn(optionNotice(page)).click();
  await expect(take).toBeEnabled();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(take).toHaveAttribute("aria-disabled", "true");
  await take.press("Enter");
  await expect(question).toContainText("You are offline.");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(take).not.toHaveAttribute("aria-disabled", "true", { timeout: 45_000 });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  expect(await optionsOf(url, account)).toBe(0);
});

test("[SAFE-03] [NAV-08] the notice for contracts leads to the usual confirmation and to a position with only the keyboard", async ({
  page,
  url,
}) => {
  const account = await arrive(page, url);
  await openScreen(page);
  const notice = leverNotice(page);
  const question = page.getByRole("dialog", { name: "Sell BTC/USDT?" });
  await ticketOf(page).getByRole("textbox", { name: "Quantity" }).fill("2");

  await test.step("a key pressed on a button of the form leaves the focus at the page's heading, where Enter changes nothing", async () => {
    // While the price or the form's limits are not there yet, the key says so instead of asking.
    await expect(ticketOf(page).getByRole("button", { name: /^Sell/ })).toBeEnabled();
    await ticketOf(page).getByRole("button", { name: "Raise the quantity" }).focus();
    await page.keyboard.press("Shift+S");
    await expect(notice).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(notice).toBeHidden();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeFocused();
  });

  await test.step("Escape changes nothing", async () => {
    await pressOn(page, ticketOf(page).getByRole("button", { name: /^Sell/ }));
    await expect(notice).toContainText("The whole margin of a contract");
    await page.keyboard.press("Escape");
    await expect(notice).toBeHidden();
    await expect(question).toBeHidden();
    expect(await leversOf(url, account)).toBe(0);
  });

  await test.step("a user who continues is asked to confirm this order, at the current price", async () => {
    await pressOn(page, ticketOf(page).getByRole("button", { name: /^Sell/ }));
    await pressOn(page, goOn(notice));
    await expect(notice).toBeHidden();
    await expect(question).toContainText("Closed out at");
    expect(await leversOf(url, account)).toBe(0);
    await pressOn(page, question.getByRole("button", { name: "Sell 2 leaves" }));
    await expect(tabOf(page, /^Positions/)).toContainText("1");
    await expect(ordersOf(page).getByText("Short").first()).toBeVisible();
  });
});

test("[SAFE-03] [LEV-10] a user who turned off the confirmation is still asked after the notice", async ({
  page,
  url,
}) => {
  const account = await newUser(url);
  await agreed(callApi(url, "user/askBeforeOrders", { kind: "lever", ask: 0 }, account));
  await signIn(page, account);
  await openScreen(page);
  const ticket = ticketOf(page);
  await ticket.getByRole("tab", { name: "Fixed price" }).click();
  await ticket.getByRole("textbox", { name: "Price" }).fill("30000");
  await ticket.getByRole("textbox", { name: "Quantity" }).fill("1");
  await ticket.getByRole("button", { name: /^Buy/ }).click();
  await goOn(leverNotice(page)).click();
  const question = page.getByRole("dialog", { name: "Buy BTC/USDT?" });
  await expect(question).toBeVisible();
  expect(await leversOf(url, account)).toBe(0);
  await question.getByRole("button", { name: /^Buy 1 (leaf|leaves)$/ }).click();
  await expect(tabOf(page, /^Waiting/)).toContainText("1");
});

test("[SAFE-03] [BOT-03] a bot run is leveraged too: the notice comes before it starts", async ({
  page,
  url,
}) => {
  const account = await newUser(url);
  await agreed(callApi(url, "obtainAI", {}, account));
  await signIn(page, account);
  await openScreen(page);
  const bot = page.getByRole("region", { name: "Rule-based bot" });
  await bot.getByRole("textbox", { name: "Margin of each trade" }).fill("200");
  const start = bot.getByRole("button", { name: "Start the bot" });
  const question = page.getByRole("dialog", { name: "Start the bot on BTC/USDT?" });
  await start.click();
  await leverNotice(page).getByRole("button", { name: "Not now" }).click();
  await expect(question).toBeHidden();
  await start.click();
  await expect(leverNotice(page)).toContainText("The bot is no safer");
  await goOn(leverNotice(page)).click();
  await question.getByRole("button", { name: "Start the bot" }).click();
  await expect(bot).toContainText("The bot is running");
});

test("[SAFE-03] [API-06] when the session ends meanwhile, the notice closes, and nothing covers the login", async ({
  page,
  url,
}) => {
  await arrive(page, url);
  await page.route("**/api/risk/accept", (route) =>
    route.fulfill({
      json: { retCode: 103, key: "SessionRevoked", message: "Signed out elsewhere", data: null },
    }),
  );
  await page.goto("/quotes");
  await page.getByRole("button", { name: /^CALL/ }).click();
  await goOn(optionNotice(page)).click();
  await page.waitForURL("/login");
  await expect(page.getByText("Signed out elsewhere")).toBeVisible();
  await expect(optionNotice(page)).toBeHidden();
  await expect(optionQuestion(page, "CALL")).toBeHidden();
});
