/** Story: a new visitor looks around on the home page: what moves and stops, the day of each pair, links to other pages. */
import { expect, type Page } from "@playwright/test";
import { referrer } from "../account.ts";
import { test } from "../journey.ts";

const market = (page: Page) => page.getByRole("region", { name: "Markets" });
const rowOf = (page: Page, pair: string) =>
  market(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${pair}`) }) });
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
