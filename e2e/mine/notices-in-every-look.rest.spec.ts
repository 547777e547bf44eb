/** Story: on every width, by day and by night, the list of notices fits and can be read. */
import { expect } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { test } from "../journey.ts";
import { expectAccessible, expectNoSidewaysScroll, inEachMode } from "../look.ts";
import { bellOf, listOf, tradeOnce } from "./notices.ts";

for (const { name, widths, hasTouch } of [
  { name: "phone", widths: [390, 320], hasTouch: true },
  { name: "desk", widths: [1920, 768], hasTouch: false },
]) {
  test.describe(`on a ${name}`, () => {
    test.use({ hasTouch });

    test("[NOTE-03] [NAV-05] [NAV-06] the list fits every width, and axe finds nothing by day and by night", async ({
      page,
      url,
    }) => {
      const account = await openAccount(url, { money: "1000", contract: "500" });
      await tradeOnce(url, account);
      await signIn(page, account);
      await page.goto("/");
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await bellOf(page).click();
        await expect(listOf(page).getByRole("listitem")).toHaveCount(4);
        await inEachMode(page, async (rules) => {
          await expectNoSidewaysScroll(page);
          await expectAccessible(page, rules);
          const box = await listOf(page).boundingBox();
          expect(box !== null && box.x >= 0 && box.x + box.width <= width).toBe(true);
        });
        await page.keyboard.press("Escape");
      }
    });
  });
}
