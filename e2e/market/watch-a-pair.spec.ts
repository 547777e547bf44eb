/** Story: a visitor reads a pair's chart, book and trades, changes what is shown, and finds another pair. */
import { expect, type Locator } from "@playwright/test";
import { callApi } from "../call-api.ts";
import { test } from "../journey.ts";

const intervals = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w"];
const dayMs = 86_400_000;

test("[MKT-02] [MKT-03] [MKT-05] chart, book and trades of a pair are live, and the view changes as chosen", async ({
  page,
}) => {
  await page.goto("/quotes?pair=BTCUSDT");
  const main = page.getByRole("main");
  const chart = main.getByRole("region", { name: "BTC/USDT price chart" });
  await test.step("all intervals show candles", async () => {
    for (const interval of intervals) {
      await chart.getByRole("tab", { name: interval, exact: true }).click();
      await expect(chart.getByRole("img")).toBeVisible();
      await expect(chart.getByText("No candles yet")).toBeHidden();
    }
  });
  await test.step("daily candles go back at least ninety days, marked as demo history", async () => {
    await chart.getByRole("button", { name: "Figures" }).click();
    await expect(chart.getByRole("table")).toContainText("demo");
    await chart.getByRole("button", { name: "Figures" }).click();
    await expect(chart.getByText(/bars are demo history/)).toBeVisible();
  });
  await test.step("candles and trend", async () => {
    await chart.getByRole("tab", { name: "Trend" }).click();
    await expect(chart.getByRole("tab", { name: "Trend" })).toHaveAttribute("aria-selected", "true");
    await chart.getByRole("tab", { name: "Candles" }).click();
  });
  await test.step("a double click fills the screen and leaves it", async () => {
    const picture = chart.getByRole("img");
    const { width = 0 } = (await picture.boundingBox()) ?? {};
    await picture.dblclick({ position: { x: width - 8, y: 60 } });
    await expect(chart.getByRole("button", { name: "Full screen", exact: true })).toBeVisible();
    await picture.dblclick({ position: { x: 60, y: 60 } });
    await expect(chart.getByRole("button", { name: "Leave full screen" })).toBeVisible();
    await expect(chart.getByText(/^BTC\/USDT\s*\d[\d,]*\.\d+$/)).toBeVisible();
    await picture.dblclick({ position: { x: 60, y: 60 } });
    await expect(chart.getByRole("button", { name: "Full screen", exact: true })).toBeVisible();
  });
  await expectToChange(main.getByRole("region", { name: "Order book" }).first());
  await expectToChange(main.getByRole("region", { name: "Trades" }).first());
});

test("[MKT-03] [MKT-04] at sixty looks the last price is the newest trade's, and within the book", async ({
  page,
}) => {
  await page.goto("/quotes?pair=BTCUSDT");
  const look = async () => page.evaluate(pricesShown);
  await expect.poll(async () => (await look()).every((price) => Number(price) > 0)).toBe(true);
  const seen = new Set<string>();
  // The recorded market has quiet moments: then the looks go on until the price has moved often enough.
  for (let count = 0; count < 60 || (seen.size <= 5 && count < 1_000); count++) {
    const [ask, last, bid, trade] = await look();
    const shown = `${bid} <= ${last} <= ${ask}`;
    seen.add(shown);
    expect(Number(bid), shown).toBeLessThanOrEqual(Number(last));
    expect(Number(last), shown).toBeLessThanOrEqual(Number(ask));
    expect(trade, shown).toBe(last);
    // At any time, not only when the page has just been painted.
    await page.waitForTimeout(70 + ((count * 37) % 60));
  }
  expect(seen.size).toBeGreaterThan(5);
});

/** Best ask, last price, best bid and newest trade on the page, read at one moment. */
const pricesShown = (): readonly string[] => {
  const table = (name: string) => document.querySelector(`main section[aria-label="${name}"] table`);
  const shown = (cell: Element | null | undefined) => (cell?.textContent ?? "").replaceAll(",", "");
  const [asks, last, bids] = [...(table("Order book")?.querySelectorAll("tbody") ?? [])];
  return [
    shown(asks?.querySelector("tr:last-child td")),
    shown(last?.querySelector("td")),
    shown(bids?.querySelector("tr td")),
    shown(table("Trades")?.querySelector("tbody tr td")),
  ];
};

test("[MKT-02] daily candles reach back at least ninety days, and those before the log are marked", async ({
  url,
}) => {
  const { body } = await callApi(url, "product/kline", { interval: "1d", pid: 1, limit: 100 });
  const candles = body.data as readonly { time: number; demo?: boolean }[];
  expect(candles.length).toBeGreaterThanOrEqual(90);
  expect(Date.now() - Number(candles[0]?.time) * 1000).toBeGreaterThan(89 * dayMs);
  expect(candles[0]?.demo).toBe(true);
});

test("[MKT-06] [NAV-07] /kline finds another pair, and /quotes opens on it without reloading the app", async ({
  page,
}) => {
  await page.goto("/kline");
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  await page.getByRole("button", { name: "Choose a pair" }).click();
  await page.getByRole("dialog").getByLabel("Search pairs").fill("sol");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^SOL\/USDT/ })
    .click();
  await expect(page.getByRole("region", { name: "SOL/USDT price chart" })).toBeVisible();
  await page.getByRole("link", { name: "Trade SOL/USDT" }).click();
  await page.waitForURL(/\/quotes\?pair=SOLUSDT/);
  const chart = page.getByRole("region", { name: "SOL/USDT price chart" });
  await expect(chart).toBeVisible();
  await chart.getByRole("tab", { name: "15m" }).click();
  // Links of the menu name no pair: the pages keep the one that was shown last, and the chart its interval.
  await page.getByRole("link", { name: "Contract", exact: true }).first().click();
  await expect(page).toHaveURL("/contract");
  await expect(chart).toBeVisible();
  await page.getByRole("link", { name: "Quotes", exact: true }).first().click();
  await expect(page).toHaveURL("/quotes");
  await expect(chart).toBeVisible();
  expect(loads).toEqual([]);
  await page.reload();
  await expect(chart.getByRole("tab", { name: "15m" })).toHaveAttribute("aria-selected", "true");
});

const expectToChange = async (part: Locator): Promise<void> => {
  await expect(part).toContainText(/\d/);
  const before = await part.innerText();
  await expect.poll(async () => part.innerText(), { timeout: 20_000 }).not.toBe(before);
};
