/**
 * Story: a user without a mouse registers with a mobile number, signs out and in, forgets the password, passes the captcha
 * and sets a new password, only with the keyboard; the focus leads through every step.
 */
import { expect, type Page } from "@playwright/test";
import { goodPassword, referrer } from "../account.ts";
import { test } from "../journey.ts";
import { pressOn, tabTo, typeInto } from "../keyboard.ts";

const newPassword = "Again#2026";
/** Numbers in Tokyo that no other run uses. */
const freshNumber = (): string => `90${String(Date.now()).slice(-8)}`;

test("[SES-16] [SES-04] [SES-12] a user registers, signs in and sets a new password with only the keyboard", async ({
  page,
}) => {
  const main = page.getByRole("main");
  const number = freshNumber();

  await test.step("register with a country from the list", async () => {
    await page.goto(`/register?uid=${referrer}`);
    await pickMobile(page);
    await pickCountry(page, "jap", "Japan, calling code +81");
    await typeInto(page, main.getByLabel("Mobile number"), number);
    await takeCode(page);
    await typeInto(page, main.getByLabel("New password"), goodPassword);
    await expect(main.getByLabel("Referrer ID")).toHaveValue(referrer);
    await page.keyboard.press("Enter");
    await page.waitForURL("/quotes");
  });

  await test.step("sign out and in: the number is already filled in", async () => {
    await pressOn(page, page.getByRole("button", { name: "Sign out", exact: true }).first());
    await page.waitForURL("/login");
    await expect(main.getByLabel("Mobile number")).toHaveValue(number);
    await expect(main.getByRole("button", { name: /Japan, calling code \+81/ })).toBeVisible();
    await typeInto(page, main.getByLabel("Password", { exact: true }), "Wrong#2026");
    await page.keyboard.press("Enter");
    await expect(page.getByText("The account or the password is incorrect").first()).toBeVisible();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(goodPassword);
    await page.keyboard.press("Enter");
    await page.waitForURL("/");
  });

  await test.step("set a new password: the second code requires a proof of work, which the browser does", async () => {
    await page.goto("/forget");
    await expect(main.getByLabel("Mobile number")).toHaveValue(number);
    const solved = page.waitForRequest((request) => request.url().endsWith("/api/captcha"));
    await takeCode(page);
    await solved;
    await typeInto(page, main.getByLabel("New password", { exact: true }), newPassword);
    await typeInto(page, main.getByLabel("The same password again"), newPassword);
    await page.keyboard.press("Enter");
    await page.waitForURL("/login");
    await typeInto(page, main.getByLabel("Password", { exact: true }), newPassword);
    await page.keyboard.press("Enter");
    await page.waitForURL("/");
  });
});

const pickMobile = async (page: Page): Promise<void> => {
  await tabTo(page, page.getByRole("main").getByRole("tab", { name: "E-mail" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("main").getByRole("tab", { name: "Mobile" })).toBeFocused();
};

/** Opens the list and leaves it, comes back, searches, and finds the focus where it was. */
const pickCountry = async (page: Page, query: string, chosen: string): Promise<void> => {
  const opener = page.getByRole("main").getByRole("button", { name: /^Country or region/ });
  const list = page.getByRole("dialog", { name: "Country or region" });
  await pressOn(page, opener);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(list.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(query);
  await expect(list.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(list).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAccessibleName(`Country or region: ${chosen}`);
};

const takeCode = async (page: Page): Promise<void> => {
  const main = page.getByRole("main");
  await pressOn(page, main.getByRole("button", { name: "Send code" }));
  await expect(main.getByRole("button", { name: /^\d+ s$/ })).toBeVisible();
  await pressOn(page, main.getByRole("button", { name: /^Use \d{6}$/ }).first());
  await expect(main.getByLabel("Verification code")).toHaveValue(/^\d{6}$/);
};
