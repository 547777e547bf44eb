/** Story: an operator opens the console while its code cannot be had, or fails: the page says so, and is there after another try. */
import { consoleFiles, expectFailed, test, tryAgain } from "./console-failed.ts";
import { consoleUrl } from "./operators.ts";

for (const [what, files] of consoleFiles)
  test(`[OPS-03] the console says when ${what} cannot be loaded, and opens when it can`, async ({ page }) => {
    await page.route(files, (route) => route.abort());
    await page.goto(consoleUrl());
    await expectFailed(page);
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
