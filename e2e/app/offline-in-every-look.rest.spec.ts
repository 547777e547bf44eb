/** Story: on a phone and a desktop, by day and by night, the app without a network and the bar of a newer build look right. */
import { expect } from "@playwright/test";
import { lookForUpdate, offerInstall, quietPage, test, untilKept } from "./kept-app.ts";
import { expectGoodLooks, sizes } from "../look.ts";
import { wholeBrowser } from "../playwright.config.ts";

test.use({ launchOptions: wholeBrowser });

test("[NAV-09] [NAV-05] [NAV-06] on a phone and a desktop, in light and dark mode, the app without a network and the newer-build bar look right", async ({
  context,
  front,
}) => {
  test.setTimeout(480_000);
  const page = await context.newPage();
  await page.goto(quietPage);
  await untilKept(page);
  const devTools = await context.newCDPSession(page);
  /** To cache the whole build again, for a context of its own, would take longer than the story. */
  const become = async ({ width, height, hasTouch }: (typeof sizes)[number]): Promise<void> => {
    await page.setViewportSize({ width, height });
    await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: hasTouch });
  };
  for (const size of sizes) {
    await test.step(`without a network on a ${size.name}`, async () => {
      await become(size);
      await context.setOffline(true);
      for (const path of ["/", "/mine"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
        await expectGoodLooks(page);
      }
      await context.setOffline(false);
    });
  }
  await page.goto("/download");
  await offerInstall(page);
  for (const size of sizes) {
    await test.step(`a newer build on a ${size.name}`, async () => {
      await become(size);
      await expect(page.getByRole("main").getByRole("button", { name: "Install as an app" })).toBeVisible();
      front.deploy();
      await lookForUpdate(page);
      await expect(page.getByText("A new version is ready")).toBeVisible({ timeout: 30_000 });
      await expectGoodLooks(page);
      await page.getByRole("button", { name: "Later" }).click();
      await expect(page.getByText("A new version is ready")).toBeHidden();
    });
  }
});
