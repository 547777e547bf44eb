/** Story: prices stop coming while the page stays open: it says so within seconds, takes no order on the old price, and goes on when they come again. */
import { expect } from "@playwright/test";
import { openAccount, signIn } from "./account.ts";
import { confirmOrder, openScreen, tabOf, ticketOf } from "./contract-screen.ts";
import { test } from "./journey.ts";

test("[NAV-09] [MKT-09] a price older than five seconds blocks orders until prices flow again", async ({
  page,
  url,
}) => {
  let isSilent = false;
  await page.routeWebSocket(/\/ws\/market$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      if (!isSilent) socket.send(message);
    });
  });
  const account = await openAccount(url, { money: "1000", contract: "500" });
  await signIn(page, account);
  await openScreen(page);
  const ticket = ticketOf(page);
  const buy = ticket.getByRole("button", { name: /^Buy/ });
  await ticket.getByRole("textbox", { name: "Quantity" }).fill("1");

  await test.step("it says so, and a press orders nothing", async () => {
    isSilent = true;
    await expect(ticket).toContainText("The price has not moved for 5 seconds.", { timeout: 10_000 });
    await expect(buy).toHaveAttribute("aria-disabled", "true");
    // Still pressable, so that a press can say why; it must not ask, nor send.
    await buy.click({ force: true });
    await expect(page.getByRole("dialog", { name: "Buy BTC/USDT?" })).toBeHidden();
    await expect(tabOf(page, /^Positions/)).not.toContainText("1");
  });

  await test.step("prices flow again, and so do orders", async () => {
    isSilent = false;
    await expect(buy).not.toHaveAttribute("aria-disabled", "true", { timeout: 45_000 });
    await confirmOrder(page, "Buy", 1);
    await expect(tabOf(page, /^Positions/)).toContainText("1");
  });
});

test("[NAV-09] a price that no push has ever confirmed is not traded on either", async ({ page, url }) => {
  await page.routeWebSocket(/\/ws\/market$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage(() => {});
  });
  const account = await openAccount(url, { money: "1000", contract: "500" });
  await signIn(page, account);
  await page.goto("/contract?pair=BTCUSDT");
  await expect(ticketOf(page)).toContainText("The price has not moved for 5 seconds.");
  await expect(ticketOf(page).getByRole("button", { name: /^Buy/ })).toHaveAttribute("aria-disabled", "true");
});
