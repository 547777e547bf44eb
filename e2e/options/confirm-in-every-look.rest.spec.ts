/** Story: a trader on a phone or a desktop, by day or by night, reads and presses the question about an option. */
import { expect } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { test } from "../journey.ts";
import { expectAccessibleInEachMode, sizes } from "../look.ts";
import { openTicket, optionQuestion } from "./option-screen.ts";

for (const { name, width, height, hasTouch } of sizes) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: { width, height }, hasTouch });

    test("[OPT-08] [NAV-05] [NAV-06] the confirmation fits the screen, by day and by night, and axe finds nothing", async ({
      page,
      url,
    }) => {
      await signIn(page, await openAccount(url, { money: "20" }));
      await openTicket(page);
      await page.getByRole("button", { name: /^CALL/ }).click();
      const confirm = optionQuestion(page, "CALL").getByRole("button", { name: "CALL with 10.00 USDT" });
      await expect(confirm).toBeInViewport({ ratio: 1 });
      await expectAccessibleInEachMode(page);
    });
  });
}
