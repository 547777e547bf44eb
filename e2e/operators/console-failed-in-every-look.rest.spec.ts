/** Story: on a phone and a desktop, by day and by night, an operator reads why the console cannot be opened. */
import { consoleFiles, expectFailed, test } from "./console-failed.ts";
import { expectNoSidewaysScroll } from "../look.ts";
import { consoleUrl } from "./operators.ts";

for (const [what, files] of consoleFiles)
  test(`[OPS-03] the console says when ${what} cannot be loaded, by day and by night`, async ({ page }) => {
    await page.route(files, (route) => route.abort());
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [390, 1440]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await page.goto(consoleUrl());
        await expectFailed(page);
        await expectNoSidewaysScroll(page);
      }
  });
