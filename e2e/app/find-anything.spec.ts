/** Story: a keyboard user finds pairs, pages and actions without a menu, and learns the keys of a page from the page. */
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../journey.ts";
import { sizes } from "../look.ts";

const paletteOf = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Find a pair, a page or an action" });
const optionsOf = (page: Page): Locator => paletteOf(page).getByRole("option");
const chosenOf = (page: Page): Locator => paletteOf(page).getByRole("option", { selected: true });

const open = async (page: Page, key = "Control+k"): Promise<void> => {
  await page.keyboard.press(key);
  await expect(paletteOf(page).getByRole("combobox")).toBeFocused();
};

test("[NAV-08] the palette leads to a pair, a page and an action with only the keyboard", async ({
  page,
}) => {
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await test.step("a pair: typed freely, chosen with arrow keys", async () => {
    await open(page);
    await page.keyboard.type("ethusdt");
    await expect(paletteOf(page).getByRole("status")).toHaveText(/^\d+ found$/);
    await expect(chosenOf(page)).toHaveText("ETH/USDT: quotes and options");
    await page.keyboard.press("ArrowDown");
    await expect(chosenOf(page)).toHaveText("ETH/USDT: contract");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(chosenOf(page), "the arrow keys wrap around").toHaveText(
      (await optionsOf(page).allTextContents()).at(-1) ?? "",
    );
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("/contract?pair=ETHUSDT");
    await expect(paletteOf(page)).toBeHidden();
  });

  await test.step("a page, also from within a field", async () => {
    await page.getByRole("textbox", { name: "Quantity" }).focus();
    await open(page);
    await page.keyboard.type("tick log minute");
    await expect(paletteOf(page).getByRole("status")).toHaveText("Nothing found");
    await expect(optionsOf(page)).toHaveCount(0);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("verify");
    await expect(chosenOf(page)).toHaveText("Verify an outcome");
    await page.keyboard.press("Enter");
    await page.waitForURL("/verify");
  });

  await test.step("an action, and the last one in the list", async () => {
    await open(page);
    await page.keyboard.type("night");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "night");
    await expect(paletteOf(page)).toBeHidden();
    await open(page);
    await page.keyboard.type("keys help");
    await expect(chosenOf(page)).toHaveText("List the keyboard shortcuts");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  });

  await test.step("it does not open over another dialog, and closes with Escape and with its own key", async () => {
    await page.keyboard.press("Control+k");
    await expect(paletteOf(page)).toBeHidden();
    await page.keyboard.press("Escape");
    await open(page);
    await page.keyboard.press("Escape");
    await expect(paletteOf(page)).toBeHidden();
    for (const key of ["Control+k", "Meta+k"]) {
      await open(page, key);
      await page.keyboard.press(key);
      await expect(paletteOf(page)).toBeHidden();
    }
  });
});

test("[NAV-08] [NAV-06] on a phone it is in the bar's menu", async ({ page }) => {
  await page.setViewportSize(sizes[0]);
  await page.goto("/about");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Find anything" }).click();
  await paletteOf(page).getByRole("combobox").fill("journal");
  await optionsOf(page).first().click();
  await page.waitForURL("/journal");
});

for (const [path, field, own] of [
  ["/quotes", "Amount", ["Place a CALL", "Place a PUT", "Choose a pair", "Chart interval"]],
  [
    "/contract",
    "Quantity",
    ["Buy", "Sell", "Close all positions of the pair", "Choose a pair", "Chart interval"],
  ],
] as const) {
  test(`[NAV-08] "?" on ${path} lists its keys and those of all pages, and does nothing while the user types`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(async () => {
      await page.keyboard.press("?");
      await expect(list).toBeVisible({ timeout: 500 });
    }).toPass();
    for (const each of [...own, "Find a pair, a page or an action"])
      await expect(list.getByText(each, { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await page.getByRole("main").getByRole("textbox", { name: field }).focus();
    await page.keyboard.press("?");
    await expect(list).toBeHidden();
  });
}

test("[NAV-08] the palette also lists the keys of a page with a chart", async ({ page }) => {
  await page.goto("/contract?pair=BTCUSDT");
  const chart = page.getByRole("region", { name: "BTC/USDT price chart" });
  await expect(chart.locator("canvas").first()).toBeVisible();
  await open(page);
  await page.keyboard.type("keys help");
  await page.keyboard.press("Enter");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list.getByText("Close all positions of the pair", { exact: true })).toBeVisible();
});

test("[NAV-08] keys do what the list says", async ({ page }) => {
  await page.goto("/quotes");
  const intervals = page.getByRole("tablist", { name: "Interval" });
  await expect(intervals).toBeVisible();
  await page.keyboard.press("4");
  await expect(intervals.getByRole("tab", { selected: true })).toHaveText(
    (await intervals.getByRole("tab").nth(3).textContent()) ?? "",
  );
  await page.keyboard.press("a");
  await expect(page.getByRole("textbox", { name: "Amount" })).toBeFocused();
});
