/** Story: an owner sets a withdrawal password, changes it with a code, and once stops the captcha. */
import { expect } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { test } from "../journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../look.ts";

test("[SES-10] the first withdrawal password needs no code, the next one does", async ({ page, url }) => {
  const main = page.getByRole("main");
  const account = await openAccount(url);
  await signIn(page, account);
  const save = main.getByRole("button", { name: "Save the withdrawal password" });

  await test.step("the first: entered twice", async () => {
    await page.goto("/edit?type=0");
    await expect(main.getByLabel("Verification code")).toHaveCount(0);
    await main.getByLabel("Withdrawal password").fill("First#1");
    await main.getByLabel("The same password again").fill("First#2");
    await save.click();
    await expect(main.getByRole("alert")).toHaveText(/\S/);
    await main.getByLabel("The same password again").fill("First#1");
    await save.click();
    await page.waitForURL("/mine");
  });

  await test.step("the next: with a code, although the URL says otherwise", async () => {
    await page.goto("/edit?type=0");
    await expect(main).toContainText(`The code goes to ${account.email}`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await main.getByRole("button", { name: "Send code" }).click();
    await main
      .getByRole("button", { name: /^Use \d{6}$/ })
      .first()
      .click();
    await main.getByLabel("Withdrawal password").fill("Second#1");
    await main.getByLabel("The same password again").fill("Second#1");
    await save.click();
    await page.waitForURL("/mine");
  });
});
