/** Story: a visitor opens the home page and sees the market move. */
import { expect, type Locator } from "@playwright/test";
import { test } from "../journey.ts";

const symbols = ["BTC", "ETH", "BNB", "SOL", "XRP", "LTC", "ADA", "DOGE"];

test("[HOME-02] [MKT-01] [MKT-04] the prices of at least six pairs are on the home page and update automatically", async ({
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

test("[HOME-02] [NAV-05] a price's last move and the day's change have the colour of their sign, with either colour for a rise", async ({
  page,
}) => {
  let push = (_price: string): void => {};
  await page.routeWebSocket(/\/ws\/market$/, (socket) => {
    let number = 0;
    push = (price) => {
      number += 1;
      const data = { e: "aggTrade", s: "BTCUSDT", p: price, q: "1", T: Date.now(), seq: number, n: number };
      socket.send(JSON.stringify({ type: "QUOTES", data }));
    };
  });
  await page.goto("/");
  const table = page.getByRole("main").getByRole("table");
  const cells = table
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: /^BTC/ }) })
    .getByRole("cell");
  const [price, change] = [cells.nth(1).locator("span"), cells.nth(2)];
  const colours = async () => [await colourOf(price), await colourOf(change)];
  await expect(price).toHaveText(/\d/);
  push("1");
  await expect(price).toHaveText("1.00");
  await expect(change).toHaveText(/^−/);
  push("2");
  await expect(price).toHaveText("2.00");
  await expect.poll(colours, "a rise on a falling day").toEqual(["green", "red"]);
  push("1");
  await expect(price).toHaveText("1.00");
  await expect.poll(colours, "a fall on a falling day").toEqual(["red", "red"]);
  push("10000000");
  await expect(change).toHaveText(/^\+/);
  await expect.poll(colours, "a rise on a rising day").toEqual(["green", "green"]);
  await page.evaluate(() => document.documentElement.setAttribute("data-rise", "red"));
  await expect.poll(colours, "red means a rise").toEqual(["red", "red"]);
});

/** Red or green, as painted; "neither" for any other colour. */
const colourOf = (part: Locator): Promise<"red" | "green" | "neither"> =>
  part.evaluate((element) => {
    const [red = 0, green = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
    return Math.abs(red - green) < 50 ? "neither" : red > green ? "red" : "green";
  });
