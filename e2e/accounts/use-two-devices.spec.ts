/** Story: a user is signed in on two devices and acts on one of them: the other one updates automatically. */
import { expect, type Locator, type Page } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { confirmOrder, openScreen, ordersOf, tabOf, ticketOf } from "../leverage/contract-screen.ts";
import { test as journey } from "../journey.ts";
import { confirmOption, openTicket, optionsOf } from "../options/option-screen.ts";

const test = journey.extend<{ readonly there: Page }>({
  /** The other device: it shares only the account with the first. */
  there: async ({ browser, url }, use) => {
    const device = await browser.newContext({ baseURL: url });
    await use(await device.newPage());
    await device.close();
  },
});

test("[API-16] [OPT-02] an option placed on one device is in the other's list, and its stake is deducted from the balance there", async ({
  page,
  there,
  url,
}) => {
  const account = await openAccount(url, { money: "1000" });
  await signIn(page, account);
  await signIn(there, account);
  const options = optionsOf(there);
  await watch(there, "/quotes");
  await expect(options.getByText("No open options")).toBeVisible();
  await expect(balanceOf(there)).toContainText("1,000.00");

  await openTicket(page);
  const call = page.getByRole("button", { name: /^CALL/ });
  await expect(call).not.toHaveAttribute("aria-disabled", "true");
  await call.click();
  await confirmOption(page, "CALL");
  await expect(page.getByText(/^CALL placed at /)).toBeVisible();

  await expect(options.getByRole("row", { name: /^CALL/ })).toBeVisible();
  await expect(options.getByRole("tab", { name: "Open 1" })).toBeVisible();
  await expect(balanceOf(there)).toContainText("990.00");
});

test("[API-16] [LEV-02] a contract opened on one device is among the other's positions, and the contract wallet is the same on both", async ({
  page,
  there,
  url,
}) => {
  const account = await openAccount(url, { money: "1000", contract: "500" });
  await signIn(page, account);
  await signIn(there, account);
  await watch(there, "/contract?pair=BTCUSDT");
  await expect(ordersOf(there).getByText("No open positions")).toBeVisible();
  await expect(contractWalletOf(there)).toContainText("500.00");

  await openScreen(page);
  await ticketOf(page).getByRole("textbox", { name: "Quantity" }).fill("1");
  await confirmOrder(page, "Buy", 1);
  await expect(contractWalletOf(page)).not.toContainText("500.00");

  await expect(ordersOf(there).getByRole("row", { name: /^Long BTC\/USDT/ })).toBeVisible();
  await expect(tabOf(there, /^Positions/)).toContainText("1");
  await expect(contractWalletOf(there)).toHaveText(await contractWalletOf(page).innerText(), {
    useInnerText: true,
  });
});

test("[API-16] [LEV-16] [JNL-01] [REF-02] money taken and moved on one device is in the other's balances, referral status and journal", async ({
  page,
  there,
  url,
}) => {
  const account = await openAccount(url);
  await signIn(page, account);
  await signIn(there, account);
  const shown = there.getByRole("main");

  await test.step("play money", async () => {
    await watch(there, "/mine");
    await expect(shown.getByText("Not an IB member")).toBeVisible();
    await page.goto("/mine");
    await page.getByRole("region", { name: "Play money" }).getByLabel("Amount").fill("12000");
    await page.getByRole("main").getByRole("button", { name: "Get play money" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Get play money" }).click();
    await expect(shown.getByText("12,000.00").first()).toBeVisible();
    await expect(shown.getByText("IB member", { exact: true })).toBeVisible();
  });

  await test.step("a transfer", async () => {
    await watch(there, "/journal?type=2");
    await expect(shown.getByText("12,000.00").first()).toBeVisible();
    await page.goto("/transfer");
    await page.getByRole("textbox", { name: "Amount" }).fill("400");
    await page.getByRole("main").getByRole("button", { name: "Transfer", exact: true }).click();
    await expect(shown.getByText("To contract wallet")).toBeVisible();
    await expect(shown.getByText("11,600.00").first()).toBeVisible();
  });
});

/** Opens a page and waits until the server sends it what is booked from now on. */
const watch = async (page: Page, path: string): Promise<void> => {
  // The previous page may just be opening a socket of its own.
  await page.goto("about:blank");
  const told = page
    .waitForEvent("websocket", (socket) => socket.url().endsWith("/ws/account"))
    .then((socket) => socket.waitForEvent("framereceived"));
  await page.goto(path);
  await told;
};

const balanceOf = (page: Page): Locator => page.getByRole("main").getByText(/^Balance [\d,.]+$/);

const contractWalletOf = (page: Page): Locator =>
  ticketOf(page).getByText("Contract wallet", { exact: true }).locator("..");
