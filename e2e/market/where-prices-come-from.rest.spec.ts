/** Story: on every size of window a trader reads where the prices come from. */
import { expect } from "@playwright/test";
import { test } from "../journey.ts";

test("[MKT-05] [MKT-07] every size says where a pair's prices come from, and so does the list of pairs", async ({
  page,
}) => {
  const source = page.getByRole("main").getByText("Recorded market").filter({ visible: true });
  for (const path of ["/quotes", "/contract", "/kline"]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${path}?pair=BTCUSDT`);
    for (const width of [1440, 1100, 800, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(source, `${path} at ${width} px`).toBeVisible();
    }
  }
  await page.getByRole("button", { name: "Choose a pair" }).click();
  await expect(page.getByRole("dialog").getByText("Recorded market").first()).toBeVisible();
});
