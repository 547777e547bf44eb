/** Story: an operator opens the console while its code cannot be had, or fails: the page says so, and is there after another try. */
import { expect, test as base, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../look.ts";
import { consoleUrl } from "./operators.ts";

/** Without the watch for errors of a journey: each of these pages has one. */
const test = base;

const expectFailed = async (page: Page): Promise<void> => {
  await expect(page.getByRole("alert")).toContainText(
    "The server cannot be reached, or the console was updated.",
  );
  await expectAccessible(page);
};

const tryAgain = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("E-mail address")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
};

for (const [what, files] of [
  ["the program that starts it", "**/assets/console-*.js"],
  ["its frame", "**/assets/draw-console-*.js"],
] as const)
  test(`[OPS-03] the console says when ${what} cannot be loaded, by day and by night, and opens when it can`, async ({
    page,
  }) => {
    await page.route(files, (route) => route.abort());
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [390, 1440]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await page.goto(consoleUrl());
        await expectFailed(page);
        await expectNoSidewaysScroll(page);
      }
    await page.unroute(files);
    await tryAgain(page);
  });

test("[OPS-03] the console says when its frame fails as it is drawn", async ({ page }) => {
  // What the frame asks of the browser for its colours.
  await page.addInitScript(() => {
    if (sessionStorage.getItem("fails") !== null) return;
    sessionStorage.setItem("fails", "once");
    const { matchMedia } = window;
    let asked = 0;
    window.matchMedia = (query) => {
      if ((asked += 1) > 1) throw new Error("the frame fails");
      return matchMedia.call(window, query);
    };
  });
  await page.goto(consoleUrl());
  await expectFailed(page);
  await tryAgain(page);
});
