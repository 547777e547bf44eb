/**
 * Story: a screen reader user moves from page to page with the keyboard: the focus starts at each new page's heading, or
 * stays in the field in which the user is typing, and the heading is announced.
 */
import { expect, type Page } from "@playwright/test";
import { goodPassword, openAccount } from "../account.ts";
import { test } from "../journey.ts";
import { pressOn, typeInto } from "../keyboard.ts";

const expectAtHeading = async (page: Page, name: string | RegExp): Promise<void> => {
  await expect(page.getByRole("main").getByRole("heading", { level: 1, name })).toBeFocused();
};
const linkOf = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("link", { name, exact: true }).first();

test("[SES-16] [NAV-07] after a login, a link and the palette the focus is at the heading of the new page", async ({
  page,
  url,
}) => {
  const account = await openAccount(url);
  await page.goto("/login");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName), "a first load").toBe("BODY");
  await expect(main.getByRole("tablist", { name: "Sign in by" })).toBeVisible();

  await test.step("a link, to a page that is loaded only now", async () => {
    await pressOn(page, main.getByRole("link", { name: "Open an account" }));
    await expectAtHeading(page, "Open an account");
    await expect(page).toHaveTitle("Open an account · Candor");
    await expect(main.getByRole("tablist", { name: "Sign up by" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(main.getByRole("link", { name: "Sign in" }), "Tab goes on from there").toBeFocused();
    await page.keyboard.press("Enter");
    await expectAtHeading(page, "Sign in");
  });

  await test.step("a login", async () => {
    await typeInto(page, main.getByLabel("E-mail address"), account.email);
    await typeInto(page, main.getByLabel("Password", { exact: true }), goodPassword);
    await page.keyboard.press("Enter");
    await page.waitForURL("/");
    await expectAtHeading(page, /\S/);
  });

  await test.step("a link of the top bar", async () => {
    await pressOn(page, linkOf(page, "Quotes"));
    await expectAtHeading(page, "Quotes and timed options");
  });

  await test.step("the palette; an action that does not change the page leaves the focus where it was", async () => {
    const opener = page.getByRole("button", { name: "Find anything" });
    for (const [typed, done] of [
      ["night", () => expect(page.locator("html")).toHaveAttribute("data-theme", "night")],
      ["eth quotes", () => expect(page).toHaveURL("/quotes?pair=ETHUSDT")],
    ] as const) {
      await pressOn(page, opener);
      await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
      await page.keyboard.type(typed);
      await page.keyboard.press("Enter");
      await done();
      await expect(opener).toBeFocused();
    }
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await page.keyboard.type("verify");
    await page.keyboard.press("Enter");
    await page.waitForURL("/verify");
    await expectAtHeading(page, /\S/);
  });
});

test("[SES-16] a user who is typing in a field that stays keeps the focus and hears the new page's heading", async ({
  page,
}) => {
  await page.goto("/quotes");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeAttached();
  const zone = page.getByRole("banner").getByLabel("Time zone of all times").first();
  await zone.focus();
  // Like a press on a notification: nothing else takes the focus.
  await linkOf(page, "Contract").evaluate((link) => (link as HTMLElement).click());
  await page.waitForURL("/contract");
  await expect(page.getByRole("status").filter({ hasText: "Leveraged contracts" })).toHaveCount(1);
  await expect(zone).toBeFocused();
});
