/** Story: a developer opens /ui and sees every shared part in its states, in both modes, on a desktop and a phone. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { test } from "../journey.ts";
import { expectGoodLooks, sizes } from "../look.ts";

/** The build that has the page of parts: `sh tools/build parts`. */
const built = join(import.meta.dirname, "../../apps/web/parts/dist");

/** Opens the page of parts, from its own build, at the shared server. */
const openParts = async (page: Page): Promise<void> => {
  await page.route(
    () => true,
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const path = join(built, pathname === "/ui" ? "index.html" : pathname);
      if (existsSync(path) && statSync(path).isFile()) await route.fulfill({ path });
      else await route.fallback();
    },
  );
  await page.goto("/ui");
};

for (const { name, width, height, hasTouch } of sizes) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: { width, height }, hasTouch });

    test(`[NAV-06] every part, in light and dark mode: no sideways scroll, axe finds nothing`, async ({
      page,
    }) => {
      test.setTimeout(480_000);
      await openParts(page);
      await expect(page.getByRole("heading", { name: "Parts" })).toBeVisible({ timeout: 60_000 });
      const chart = page.getByRole("region", { name: "Chart of a pair" });
      await expect(chart.locator("canvas").first()).toBeVisible();
      await expectGoodLooks(page);
      await page.getByRole("button", { name: "Question" }).click();
      await expect(page.getByRole("dialog", { name: "Close all positions?" })).toBeVisible();
      await expectGoodLooks(page);
    });
  });
}

test("the built app does not contain the page of parts", async ({ page }) => {
  await page.goto("/ui");
  await expect(page.getByRole("link", { name: "Go to the home page" })).toBeVisible();
});
