/**
 * Story: prices stop while the page stays open: the page says so within seconds, takes no order at the old price, shows no
 * result at it, and continues when prices come again.
 */
import { expect, type Page } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { confirmOrder, openScreen, ordersOf, tabOf, ticketOf } from "../leverage/contract-screen.ts";
import { test } from "../journey.ts";
import { optionsOf, placeLongCall } from "../options/option-screen.ts";

test("[MINE-01] [NAV-09] [MKT-09] a price older than five seconds blocks orders until prices come again", async ({
  page,
  url,
}) => {
  const market = await standBetween(page);
  const account = await openAccount(url, { money: "1000", contract: "500" });
  await signIn(page, account);
  await openScreen(page);
  const ticket = ticketOf(page);
  const buy = ticket.getByRole("button", { name: /^Buy/ });
  await ticket.getByRole("textbox", { name: "Quantity" }).fill("1");

  await test.step("the page says so, and a press places no order", async () => {
    market.isSilent = true;
    await expect(ticket).toContainText("There has been no new price for 5 seconds.", { timeout: 10_000 });
    await expect(buy).toHaveAttribute("aria-disabled", "true");
    // Still pressable, so that a press can say why; it must neither ask for confirmation nor send.
    await buy.click({ force: true });
    await expect(page.getByRole("dialog", { name: "Buy BTC/USDT?" })).toBeHidden();
    await expect(tabOf(page, /^Positions/)).not.toContainText("1");
  });

  await test.step("prices come again, and orders work", async () => {
    market.isSilent = false;
    await expect(buy).not.toHaveAttribute("aria-disabled", "true", { timeout: 45_000 });
    await confirmOrder(page, "Buy", 1);
    await expect(tabOf(page, /^Positions/)).toContainText("1");
  });

  await test.step("they stop once more: the position's result is unknown, and not shown", async () => {
    const now = ordersOf(page).locator('[data-label="Now"]');
    const result = ordersOf(page).locator('[data-label="Net result"]');
    await expect(result).toContainText(/\d%$/);
    market.isSilent = true;
    await expect(result).toHaveText("–");
    await expect(ordersOf(page).getByText(/^Open result, after fees –/)).toBeVisible();
    await expect(now).toContainText("Stale price");
    const worth = page.getByRole("region", { name: "Your account" });
    await expect(worth.getByText("–", { exact: true })).toHaveCount(3);
    market.isSilent = false;
    await expect(result).toContainText(/\d%$/, { timeout: 45_000 });
    await expect(now).not.toContainText("Stale price");
    await expect(worth.getByText("–", { exact: true })).toHaveCount(0);
  });
});

test("[NAV-09] [OPT-01] while prices are stopped, an open option shows no current price and no expected result", async ({
  page,
  url,
}) => {
  const market = await standBetween(page);
  const account = await openAccount(url, { money: "1000" });
  await placeLongCall(url, account);
  await signIn(page, account);
  await page.goto("/quotes");
  const row = optionsOf(page).getByRole("row", { name: /^CALL/ });
  const live = ["Now", "Would bring"].map((title) => row.locator(`[data-label="${title}"]`));
  for (const cell of live) await expect(cell).toHaveText(/\d\.\d/);
  market.isSilent = true;
  for (const cell of live) await expect(cell).toHaveText("–");
  await expect(row.getByRole("progressbar"), "its time continues").toBeVisible();
  market.isSilent = false;
  for (const cell of live) await expect(cell).toHaveText(/\d\.\d/, { timeout: 45_000 });
});

test("[NAV-09] a price that no push has confirmed cannot be traded on either", async ({ page, url }) => {
  await page.routeWebSocket(/\/ws\/market$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage(() => {});
  });
  const account = await openAccount(url, { money: "1000", contract: "500" });
  await signIn(page, account);
  await page.goto("/contract?pair=BTCUSDT");
  await expect(ticketOf(page)).toContainText("There has been no new price for 5 seconds.");
  await expect(ticketOf(page).getByRole("button", { name: /^Buy/ })).toHaveAttribute("aria-disabled", "true");
});

/** Sits between the page and the market: while it is silent, no push gets through. */
const standBetween = async (page: Page): Promise<{ isSilent: boolean }> => {
  const market = { isSilent: false };
  await page.routeWebSocket(/\/ws\/market$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      if (!market.isSilent) socket.send(message);
    });
  });
  return market;
};
