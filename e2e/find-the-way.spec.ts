/** Story: a visitor finds the way around: the notice of play money, four languages, two modes, and the page for an unknown address. */
import { expect } from "@playwright/test";
import { openAccount, signIn } from "./account.ts";
import { test } from "./journey.ts";

test("[NAV-10] every page says that the money is play money, and nothing closes that", async ({ page }) => {
  for (const path of ["/", "/quotes", "/login"]) {
    await page.goto(path);
    const notice = page.getByText("Demo: all money here is play money.");
    await expect(notice).toBeVisible();
    await expect(notice.getByRole("button")).toHaveCount(0);
  }
});

test("[NAV-02] [SES-03] Mine sends a visitor to the login", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation").getByRole("link", { name: "Mine" }).first().click();
  await page.waitForURL("/login");
});

for (const [language, signInWord] of [
  ["en", "Sign in"],
  ["zh-CN", "登录"],
  ["zh-TW", "登入"],
  ["ja", "ログイン"],
] as const) {
  test.describe(language, () => {
    test.use({ locale: language });
    test(`[NAV-05] a browser that asks for ${language} gets it from the first screen on`, async ({
      page,
    }) => {
      await page.goto("/login");
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByRole("main").getByRole("button", { name: signInWord }).first()).toBeVisible();
    });
  });
}

test("[NAV-01] the footer leads to every page, and says which are still to come before they are pressed", async ({
  page,
}) => {
  await page.goto("/verify");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Deposit Not open yet" })).toHaveAttribute(
    "href",
    "/recharge",
  );
  await footer.getByRole("link", { name: "Journal", exact: true }).click();
  await page.waitForURL("/journal");
  await footer.getByRole("link", { name: "Certificates" }).click();
  await expect(page.getByRole("main")).toContainText("Not open yet");
});

test("[NAV-01] [LEV-16] the transfer has an address of its own and moves money there", async ({
  page,
  url,
}) => {
  const account = await openAccount(url, { money: "100" });
  await signIn(page, account);
  await page.goto("/transfer");
  const main = page.getByRole("main");
  await main.getByRole("textbox", { name: "Amount" }).fill("40");
  await main.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(main).toContainText("60.00");
  await expect(main).toContainText("40.00");
});

test("[NAV-01] an unknown address says so and leads home", async ({ page }) => {
  await page.goto("/nowhere/at/all");
  await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
  await page.waitForURL("/");
});

test("[HOME-03] the home page says what cannot happen here unseen, and invites a visitor in", async ({
  page,
}) => {
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByText("A price cannot be rewritten")).toBeVisible();
  await expect(main.getByText("Nobody here can choose an outcome")).toBeVisible();
  await expect(main.getByText("Money cannot vanish")).toBeVisible();
  await main.locator('a[href^="/register"]').first().click();
  await page.waitForURL(/\/register/);
});
