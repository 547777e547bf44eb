/** Story: somebody who has never been here opens an account, places the first option with five presses, and checks its outcome where the guide leads. */
import { expect, type Locator, type Page } from "@playwright/test";
import { freshEmail, goodPassword, referrer } from "../account.ts";
import { test } from "../journey.ts";

/** Presses, and counts them. */
const counted = () => {
  const presses: string[] = [];
  return {
    presses,
    press: async (name: string, target: Locator): Promise<void> => {
      await target.click();
      presses.push(name);
    },
  };
};

const guideOf = (page: Page): Locator => page.getByRole("region", { name: "Your first trade" });

test("[SES-03] [SAFE-03] [OPT-08] five presses lead from the registration to the first option, and the guide from there to its check", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const main = page.getByRole("main");
  const { press, presses } = counted();
  await page.goto(`/register?uid=${referrer}`);
  await main.getByLabel("E-mail address").fill(freshEmail());
  await press("send the code", main.getByRole("button", { name: "Send code" }));
  await expect(main.getByLabel("Verification code")).toHaveValue(/^\d{6}$/);
  await main.getByLabel("New password").fill(goodPassword);
  await press("open the account", main.getByRole("button", { name: "Open an account" }));
  await page.waitForURL("/quotes");
  await expect(guideOf(page)).toContainText("First trade, 1 of 3");
  await press("CALL", main.getByRole("button", { name: /^CALL/ }));
  await press("the risk", page.getByRole("button", { name: "I understand, go on" }));
  await press("confirm", page.getByRole("dialog").getByRole("button", { name: "CALL with 10.00 USDT" }));
  await expect(page.getByText(/^CALL placed/)).toBeVisible();
  expect(presses).toHaveLength(5);

  await expect(guideOf(page)).toContainText("First trade, 2 of 3");
  await expect(guideOf(page)).toContainText("First trade, 3 of 3", { timeout: 120_000 });
  await guideOf(page).getByRole("button", { name: "See the evidence and check it yourself" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Check it yourself" }).click();
  await expect(guideOf(page)).toBeHidden({ timeout: 30_000 });
});
