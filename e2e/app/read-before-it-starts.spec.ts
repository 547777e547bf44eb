/** Story: somebody opens a page of content: its text is there before the app is asked for, whether the page is looked at or not, and whether the app comes or not. */
import { expect } from "@playwright/test";
import { test } from "../journey.ts";
import { offerInstall } from "./kept-app.ts";

test("[CNT-02] the scripts of a page of content are asked for after its text was drawn", async ({ page }) => {
  await page.addInitScript(() => {
    requestAnimationFrame(() => Object.assign(globalThis, { firstFrameMs: performance.now() }));
  });
  await page.goto("/about");
  await expect(page.getByRole("banner")).toBeVisible();
  const begun = await page.evaluate(() => {
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    const later = scripts.filter(
      ({ startTime }) => startTime > (globalThis as unknown as { firstFrameMs: number }).firstFrameMs,
    );
    return scripts.filter((script) => !later.includes(script)).map(({ name }) => new URL(name).pathname);
  });
  expect(begun).toEqual(["/first-paint.js"]);
});

test("[CNT-02] a page of content that is opened in the background starts without being looked at", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { get: () => true });
    globalThis.requestAnimationFrame = () => 0;
  });
  await page.goto("/about");
  await expect(page.getByRole("banner")).toBeVisible();
});

test("[NAV-09] [NAV-10] a page whose app cannot be loaded says so, and a page of content stays readable", async ({
  context,
}) => {
  const page = await context.newPage();
  await page.route("/assets/index-*.js", (route) => route.abort());
  for (const path of ["/quotes", "/about"]) {
    await page.goto(path);
    await expect(page.getByRole("alert").getByText(/^Candor could not be loaded/)).toBeVisible();
  }
  await expect(page.getByRole("heading", { level: 1, name: "About" })).toBeVisible();
  await expect(page.getByText("Demo: all money here is play money. No real money moves.")).toBeVisible();
});

test("[NAV-09] the browser's offer to install the app is kept when it comes before the app runs", async ({
  page,
}) => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("/assets/shell-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/download");
  await offerInstall(page);
  await expect(page.getByRole("banner")).toBeHidden();
  release();
  await expect(page.getByRole("main").getByRole("button", { name: "Install as an app" })).toBeVisible();
});
