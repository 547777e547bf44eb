/** Story: a trader draws a line on a pair's chart, comes back, and finds it there; other pairs do not have it. */
import { expect } from "@playwright/test";
import { test } from "../journey.ts";

test("[MKT-05] a line that was drawn is on the chart after a reload, for its pair only", async ({ page }) => {
  await page.goto("/kline?pair=BTCUSDT");
  const chart = page.getByRole("region", { name: "BTC/USDT price chart" });
  await expect(chart.getByText("Vol", { exact: true })).toBeVisible();
  await test.step("drawn in one stroke", async () => {
    await chart.getByRole("button", { name: "Tools" }).click();
    await page.getByRole("button", { name: "Trend line", exact: true }).click();
    const {
      x = 0,
      y = 0,
      width = 0,
      height = 0,
    } = (await page.getByRole("application", { name: "Placing a trend line" }).boundingBox()) ?? {};
    await page.mouse.move(x + width * 0.3, y + height * 0.4);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.6, y + height * 0.3, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByRole("application")).toBeHidden();
    await expect.poll(() => page.evaluate(isKept)).toBe(true);
  });
  const drawings = page.getByRole("list", { name: "Drawings on this chart" });
  await test.step("it is there after a reload", async () => {
    await page.reload();
    await chart.getByRole("button", { name: "Tools" }).click();
    await expect(drawings.getByRole("listitem")).toHaveText(/^Trend line [\d,.]+ → [\d,.]+Remove$/);
  });
  await test.step("another pair has none", async () => {
    await page.goto("/kline?pair=ETHUSDT");
    await page.getByRole("button", { name: "Tools" }).click();
    await expect(page.getByRole("button", { name: "Trend line", exact: true })).toBeVisible();
    await expect(drawings).toBeHidden();
  });
});

/** Whether the device keeps something for the pair: a write takes a moment, and a reload does not wait for it. */
const isKept = (): Promise<boolean> =>
  new Promise((resolve) => {
    const opening = indexedDB.open("candor");
    opening.addEventListener("success", () => {
      const asked = opening.result.transaction("kept").objectStore("kept").getKey("chart/BTCUSDT");
      asked.addEventListener("success", () => {
        opening.result.close();
        resolve(asked.result !== undefined);
      });
    });
  });
