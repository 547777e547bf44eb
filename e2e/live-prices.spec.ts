/** Story: a visitor opens the home page and sees the market move. */
import { expect } from "@playwright/test";
import { test } from "./journey.ts";

const symbols = ["BTC", "ETH", "BNB", "SOL", "XRP", "LTC", "ADA", "DOGE"];

test("[HOME-02] [MKT-01] [MKT-04] the prices of at least six pairs stand on the home page and move by themselves", async ({
  page,
}) => {
  await page.goto("/");
  const table = page.getByRole("main").getByRole("table");
  const rowOf = (symbol: string) =>
    table.getByRole("row").filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${symbol}`) }) });
  const before = new Map<string, string>();
  for (const symbol of symbols) {
    const row = rowOf(symbol);
    await expect(row).toContainText(/\d/);
    before.set(symbol, await row.innerText());
  }
  const moved = async () => {
    const texts = await Promise.all(symbols.map((symbol) => rowOf(symbol).innerText()));
    return symbols.filter((symbol, index) => texts[index] !== before.get(symbol)).length;
  };
  await expect.poll(moved, { timeout: 30_000 }).toBeGreaterThanOrEqual(6);
});
