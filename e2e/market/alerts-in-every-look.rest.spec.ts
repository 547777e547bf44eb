/** Story: on a phone or a desktop, by day or by night, the page of alerts can be read and used. */
import { expect } from "@playwright/test";
import { agreed, openAccount, signIn } from "../account.ts";
import { callApi } from "../call-api.ts";
import { test } from "../journey.ts";
import { expectGoodLooks, sizes } from "../look.ts";

for (const { name, width, height, hasTouch } of sizes) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: { width, height }, hasTouch });

    test("[MKT-11] [NAV-05] [NAV-06] in light and dark mode the page of alerts does not scroll sideways, and axe finds nothing", async ({
      page,
      url,
    }) => {
      const account = await openAccount(url);
      await signIn(page, account);
      for (const [kind, percent] of [
        ["percent", "50"],
        ["percent", "0.1"],
      ]) {
        const alert = { pid: 1, kind, percent, rearm: 1 };
        await agreed(callApi(url, "alerts/add", alert, { token: account.token }));
      }
      await page.goto("/alerts");
      await expect(page.getByText("2 of 50")).toBeVisible();
      await expectGoodLooks(page);
      await page.getByRole("button", { name: /^Notices/ }).click();
      await expect(page.getByRole("dialog", { name: "Notices" })).toBeVisible();
      await expectGoodLooks(page);
      await page.goto("/quotes?pair=ETHUSDT");
      await page.getByRole("link", { name: "Set a price alert" }).click();
      await expect(page.getByLabel("Pair")).toHaveValue("ETHUSDT");
    });
  });
}
