/** Story: a decorative part of a page fails silently; a failed request of the user reports the network error. */
import { expect } from "@playwright/test";
import { test } from "../journey.ts";

const refusal = { retCode: 1, message: "a refusal nobody should read", data: null, key: "BadRequest" };

test("[API-08] refusals of the home, banner and kline calls are not shown", async ({ page }) => {
  const refused: string[] = [];
  await page.route(/\/api\/(banner|homeMsg|navigationBar\/.*|product\/kline)$/, async (route) => {
    refused.push(new URL(route.request().url()).pathname);
    await route.fulfill({ json: refusal });
  });
  for (const path of ["/", "/quotes"]) {
    await page.goto(path);
    await expect(page.getByText("BTC").first()).toBeVisible();
    await page.waitForTimeout(2_000);
    await expect(page.getByText(refusal.message)).toHaveCount(0);
  }
  expect(refused).toEqual(expect.arrayContaining(["/api/banner", "/api/homeMsg", "/api/product/kline"]));
});
