/** Story: a user of a phone finds a page without knowing where its link is. */
import { test } from "../journey.ts";
import { sizes } from "../look.ts";

test("[NAV-08] [NAV-06] on a phone the palette is in the bar's menu", async ({ page }) => {
  await page.setViewportSize(sizes[0]);
  await page.goto("/about");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Find anything" }).click();
  const palette = page.getByRole("dialog", { name: "Find a pair, a page or an action" });
  await palette.getByRole("combobox").fill("journal");
  await palette.getByRole("option").first().click();
  await page.waitForURL("/journal");
});
