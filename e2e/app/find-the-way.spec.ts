/** Story: a visitor finds the way around: the play-money notice, four languages, two modes, and the page for an unknown address. */
import { expect, type Page } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { expectFits, narrowest } from "../fit.ts";
import { test } from "../journey.ts";

test("[NAV-10] every page says that the money is play money, and this cannot be closed", async ({ page }) => {
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
    test(`[NAV-05] a browser that prefers ${language} gets it from the first screen on`, async ({ page }) => {
      await page.goto("/login");
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByRole("main").getByRole("button", { name: signInWord }).first()).toBeVisible();
      await expectTabsInSight(page);
      await page.setViewportSize(narrowest);
      await expectFits(page);
    });
  });
}

test("[NAV-02] with an account, from tablet to desktop width, every tab is visible, including Mine", async ({
  page,
  url,
}) => {
  await signIn(page, await openAccount(url));
  for (const language of ["en", "ja"]) {
    await page.evaluate((chosen) => (document.cookie = `candor.language=${chosen}; path=/`), language);
    await page.goto("/download");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expectTabsInSight(page);
  }
});

/** Each of the eight tabs can be pressed at both of its ends, from a tablet's width on. */
const expectTabsInSight = async (page: Page): Promise<void> => {
  await expect(page.getByRole("banner").getByRole("navigation").getByRole("link")).toHaveCount(8);
  for (const width of [768, 1024, 1279, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const inSight = await page.evaluate(() => {
      const leadsThere = (tab: HTMLElement): boolean => {
        const { left, right, top, height } = tab.getBoundingClientRect();
        const hits = [left + 2, right - 2].map((x) => document.elementFromPoint(x, top + height / 2));
        return hits.every((hit) => hit !== null && tab.contains(hit));
      };
      return [...document.querySelectorAll<HTMLElement>("header nav a")].map(leadsThere);
    });
    expect.soft(inSight, `tabs at ${width} px`).toEqual(Array.from({ length: 8 }, () => true));
  }
};

test("[NAV-02] [NAV-07] only the tab of the page is highlighted, and a page's code is requested before its tab is pressed", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  const asksFor = (code: string) => asked.some((path) => path.startsWith(`/assets/${code}-`));
  const tabs = page.getByRole("banner").getByRole("navigation");
  const tab = (name: string) => tabs.getByRole("link", { name, exact: true });
  const highlighted = tabs.locator("[aria-current=page]");
  await page.goto("/project");
  await expect(highlighted).toHaveText(["Project"]);
  await expect(tabs.locator("[title]"), "no tab leads to a page that is not built").toHaveCount(0);

  expect(asksFor("quotes-page")).toBe(false);
  await tab("Quotes").hover();
  await expect.poll(() => asksFor("quotes-page"), "under a pointer").toBe(true);
  expect(asksFor("contract-page")).toBe(false);
  await tab("Contract").dispatchEvent("touchstart");
  await expect.poll(() => asksFor("contract-page"), "under a finger").toBe(true);
  await expect(page).toHaveURL("/project");
  await tab("Quotes").click();
  await page.waitForURL("/quotes");
  await expect(highlighted).toHaveText(["Quotes"]);
});
