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

test("[SES-12] the captcha can be stopped, and starts again on the next request", async ({ page, url }) => {
  const main = page.getByRole("main");
  const { email } = await openAccount(url);
  // A number that cannot be found within a minute: the check is still running when it is stopped.
  const impossible = { algorithm: "SHA-256", challenge: "f".repeat(64), salt: "a", signature: "b" };
  await page.route("**/api/captcha", (route) =>
    route.fulfill({
      json: {
        retCode: 0,
        message: "Success",
        data: { id: "1", challenge: { ...impossible, maxnumber: 1e9 } },
      },
    }),
  );
  await page.goto("/forget");
  await main.getByLabel("E-mail address").fill(email);
  await main.getByRole("button", { name: "Send code" }).click();
  const note = main.getByText("Checking that you are not a robot…");
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("button", { name: "Cancel" }).click();
  await expect(note).toBeHidden();

  await page.unroute("**/api/captcha");
  await main.getByRole("button", { name: "Send code" }).click();
  await expect(main.getByRole("button", { name: /^\d+ s$/ })).toBeVisible();
});
