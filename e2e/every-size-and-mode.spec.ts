/** Story: whoever comes, by phone or at a desk, by day or at night, can read and use every page. */
import { test } from "./journey.ts";
import { expectAccessible, expectNoSidewaysScroll, modes, sizes } from "./look.ts";
import { expect } from "@playwright/test";

const pages = [
  "/",
  "/quotes",
  "/contract",
  "/leverList",
  "/kline",
  "/login",
  "/register",
  "/forget",
  "/verify",
  "/nowhere/at/all",
];

for (const { name, width, height } of sizes) {
  for (const mode of modes) {
    test(`[NAV-05] [NAV-06] on a ${name} by ${mode} no page scrolls sideways and axe finds nothing`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: mode === "night" ? "dark" : "light", reducedMotion: "reduce" });
      for (const path of pages) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.getByRole("main")).toBeVisible();
          await page.waitForLoadState("networkidle").catch(() => {});
          await expectNoSidewaysScroll(page);
          await expectAccessible(page);
        });
      }
    });
  }
}
