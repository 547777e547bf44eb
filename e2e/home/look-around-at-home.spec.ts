/** Story: a new visitor looks around on the home page: what moves and stops, the day of each pair, favourites, links to other pages. */
import { expect, type Page } from "@playwright/test";
import { referrer } from "../account.ts";
import { test } from "../journey.ts";

const market = (page: Page) => page.getByRole("region", { name: "Markets" });
const rowOf = (page: Page, pair: string) =>
  market(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${pair}`) }) });
const starOf = (page: Page, pair: string) => page.getByRole("button", { name: `Favourite: ${pair}` });
const carousel = (page: Page) => page.getByRole("region", { name: "Highlights" });

test("[HOME-02] every pair has a sparkline of its day with the live price, and a press on its row opens its contracts", async ({
  page,
}) => {
  await page.goto("/");
  const lines = market(page).getByRole("img", { name: /over 24 hours: from [\d.,]+ to [\d.,]+, between/ });
  await expect(lines).toHaveCount(8);
  const first = lines.first();
  await expect(first.locator("path").nth(1)).toHaveAttribute("d", /^M[\d.]+ [\d.]+L/);
  const before = await first.getAttribute("aria-label");
  await expect.poll(() => first.getAttribute("aria-label"), { timeout: 30_000 }).not.toBe(before);
  await rowOf(page, "ETH").getByRole("cell").last().click();
  await expect(page).toHaveURL("/contract?pair=ETHUSDT");
  await expect(page.getByRole("main").getByRole("button", { name: "ETH/USDT Choose a pair" })).toBeVisible();
});

test("[HOME-02] favourites survive a reload, have a tab of their own, and come first where pairs are chosen", async ({
  page,
}) => {
  await page.goto("/");
  const favourites = market(page).getByRole("tab", { name: "Favourites" });
  await favourites.click();
  await expect(market(page).getByText("No favourites yet")).toBeVisible();
  await market(page).getByRole("tab", { name: "All" }).click();
  await starOf(page, "SOL/USDT").click();
  await starOf(page, "LTC/USDT").focus();
  await page.keyboard.press("Space");
  await expect(starOf(page, "LTC/USDT")).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL("/");

  await page.reload();
  await expect(starOf(page, "SOL/USDT")).toHaveAttribute("aria-pressed", "true");
  await favourites.click();
  await expect(market(page).getByRole("rowheader")).toHaveCount(2);
  // A removed star keeps its row and the focus until another tab is chosen.
  await starOf(page, "LTC/USDT").click();
  await expect(starOf(page, "LTC/USDT")).toBeFocused();
  await expect(market(page).getByRole("rowheader")).toHaveCount(2);

  await page.goto("/quotes");
  await page.getByRole("button", { name: "BTC/USDT Choose a pair" }).click();
  const choices = page.getByRole("dialog").getByRole("listitem");
  await expect(choices.first()).toContainText("SOL/USDT");
  await expect(choices.nth(1)).toContainText("BTC/USDT");
  await starOf(page, "BTC/USDT").click();
  await expect(starOf(page, "BTC/USDT")).toHaveAttribute("aria-pressed", "true");
  await choices.first().getByRole("button", { name: /^SOL/ }).click();
  await expect(page).toHaveURL("/quotes?pair=SOLUSDT");
});

test("[HOME-01] with reduced motion nothing moves until the user starts it", async ({ page }) => {
  await page.addInitScript(() => {
    const flashes: string[] = [];
    Object.assign(globalThis, { flashes });
    addEventListener("animationstart", ({ animationName }) => flashes.push(animationName));
  });
  await page.clock.install();
  await page.goto("/");
  const price = page.getByRole("navigation", { name: "Prices" }).getByRole("link").first();
  const before = await price.innerText();
  await expect(price, "a price that changes does not flash").not.toHaveText(before);
  expect(await page.evaluate(() => (globalThis as { readonly flashes?: object }).flashes)).toEqual([]);
  await expect(carousel(page).getByRole("button", { name: "Resume: Highlights" })).toBeVisible();
  await page.clock.fastForward(8_000);
  await expect(carousel(page).getByRole("group")).toHaveAccessibleName("Picture 1 of 3");
});

test("[SES-05] a link to the home page that names a referrer fills in the registration", async ({ page }) => {
  await page.goto(`/?uid=${referrer}`);
  await page.getByRole("link", { name: "Open a demo account" }).click();
  await expect(page.getByLabel("Referrer")).toHaveValue(referrer);
});

test("[HOME-02] [HOME-03] a part of the home page that fails does not affect the others", async ({
  browser,
  url,
}) => {
  // A page of its own: what fails is logged to the console, as it should be.
  const page = await browser.newPage({ baseURL: url });
  const answer = (data: readonly unknown[]) => ({
    json: { retCode: 0, message: "", data, total: data.length },
  });
  await page.route(/\/api\/(banner|homeMsg)$/, (route) => route.fulfill(answer([null, null])));
  await page.route("**/api/product/sparklines", (route) => route.fulfill(answer([{ pid: 1, closes: null }])));
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toHaveCount(1);
  await expect(main.getByRole("link", { name: "Open a demo account" })).toBeVisible();
  await expect(main.getByText("Nobody here can choose an outcome")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Prices" }).getByRole("link")).toHaveCount(8);
  await page.unroute("**/api/product/sparklines");
  await page.reload();
  await expect(market(page).getByRole("row")).toHaveCount(9);
  await page.close();
});
