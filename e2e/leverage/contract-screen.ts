/** What journeys do on the contract screen, as a user does it. */
import { expect, type Locator, type Page } from "@playwright/test";
import { agreed } from "../account.ts";
import { callApi } from "../call-api.ts";

export const ticketOf = (page: Page): Locator =>
  page.getByRole("region", { name: "Contract order", exact: true });
export const ordersOf = (page: Page): Locator => page.getByRole("region", { name: "My contract orders" });
export const tabOf = (page: Page, name: RegExp): Locator => ordersOf(page).getByRole("tab", { name });

export type Side = "Buy" | "Sell";

/** Opens the contract screen on BTC/USDT and waits until its price moves. */
export const openScreen = async (page: Page): Promise<void> => {
  await page.goto("/contract?pair=BTCUSDT");
  const main = page.getByRole("main");
  await expect(main).toContainText(/\d,\d{3}\.\d/);
  const before = await main.innerText();
  await expect.poll(async () => main.innerText(), { timeout: 20_000 }).not.toBe(before);
};

/** On a phone the screen is three panes, side by side. */
export const showPane = (page: Page, name: "Chart" | "Trade" | "Orders"): Promise<void> =>
  page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();

/** Presses Buy or Sell and confirms the dialog. The ticket is already filled in. */
export const confirmOrder = async (page: Page, side: Side, share: number): Promise<void> => {
  await ticketOf(page)
    .getByRole("button", { name: new RegExp(`^${side}`) })
    .click();
  const dialog = page.getByRole("dialog", { name: `${side} BTC/USDT?` });
  await expect(dialog).toContainText("Margin");
  await expect(dialog).toContainText("Fee");
  await expect(dialog).toContainText("Closed out at");
  await dialog.getByRole("button", { name: new RegExp(`^${side} ${share} (leaf|leaves)`) }).click();
  await expect(dialog).toBeHidden();
};

/** Sets the ticket to a fixed price. */
export const askPrice = async (page: Page, price: string, share: number): Promise<void> => {
  const ticket = ticketOf(page);
  await ticket.getByRole("tab", { name: "Fixed price" }).click();
  await ticket.getByRole("textbox", { name: "Price" }).fill(price);
  await ticket.getByRole("textbox", { name: "Quantity" }).fill(String(share));
};

/** The last logged price of BTC/USDT. */
export const lastPrice = async (url: string): Promise<number> => {
  const rows = (await agreed(callApi(url, "product/productList", {}))) as readonly {
    pid: number;
    price: string;
  }[];
  return Number(rows.find(({ pid }) => pid === 1)?.price);
};
