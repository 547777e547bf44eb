/** Story: a developer opens /ui and sees every shared part in its states, in both modes, on a desktop and a phone. */
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "../journey.ts";
import { expectGoodLooks, sizes } from "../look.ts";
import { freePort } from "../running-server.ts";

const root = join(import.meta.dirname, "../..");
let workshop: ChildProcess | undefined;
let address = "";

test.beforeAll(async ({ url }) => {
  test.setTimeout(240_000);
  const port = await freePort();
  address = `http://127.0.0.1:${port}/ui`;
  workshop = spawn(
    process.execPath,
    [
      join(root, "node_modules/vite/bin/vite.js"),
      "--port",
      String(port),
      "--strictPort",
      "--host",
      "127.0.0.1",
    ],
    { cwd: join(root, "apps/web"), env: { ...process.env, API_URL: url }, stdio: "ignore" },
  );
  await expect
    .poll(async () => (await fetch(address).catch(() => undefined))?.status, { timeout: 90_000 })
    .toBe(200);
});
test.afterAll(() => workshop?.kill("SIGTERM"));

for (const { name, width, height, hasTouch } of sizes) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: { width, height }, hasTouch });

    test(`[NAV-06] every part, in light and dark mode: no sideways scroll, axe finds nothing`, async ({
      page,
    }) => {
      test.setTimeout(480_000);
      await page.goto(address);
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
