/** Story: a new user on a phone or a desktop, by day or by night, reads what can be lost, and how accounts fared. */
import { expect } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { callApi } from "../call-api.ts";
import { test } from "../journey.ts";
import { expectGoodLooks, sizes } from "../look.ts";

/** The first count is made within two minutes after a server's start. */
const untilCounted = async (url: string): Promise<void> => {
  const figures = async (): Promise<number> => (await callApi(url, "risk/figures", {})).body.total ?? 0;
  await expect.poll(figures, { timeout: 120_000, intervals: [1_000] }).toBe(3);
};

for (const { name, width, height, hasTouch } of sizes) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: { width, height }, hasTouch });

    test("[SAFE-03] [NAV-05] [NAV-06] in light and dark mode the notice fits, its buttons are visible, and axe finds nothing", async ({
      page,
      url,
    }) => {
      await signIn(
        page,
        await openAccount(url, { money: "10000", contract: "5000", hasAcceptedRisk: false }),
      );
      await page.goto("/quotes");
      await page.getByRole("button", { name: /^CALL/ }).click();
      const notice = page.getByRole("dialog", { name: "Risk notice: timed options" });
      await expect(notice.getByRole("button", { name: "I understand, go on" })).toBeInViewport({ ratio: 1 });
      await expectGoodLooks(page);
      await untilCounted(url);
      await page.goto("/verify#losses");
      await expect(page.getByRole("region", { name: "How accounts fared" })).toContainText("Timed options");
      await expectGoodLooks(page);
    });
  });
}
