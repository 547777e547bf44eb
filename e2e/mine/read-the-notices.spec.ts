/**
 * Story: a contract closes while its owner looks elsewhere. Both of their devices show it at the bell; on one of them the owner opens
 * the list, follows it to its evidence, and it is no longer new on the other.
 */
import { expect, type Page } from "@playwright/test";
import { agreed, openAccount, signIn, signInByForm } from "../account.ts";
import { callApi } from "../call-api.ts";
import { test as journey } from "../journey.ts";
import { bellOf, listOf, tradeOnce } from "./notices.ts";

const test = journey.extend<{ readonly there: Page }>({
  /** The other device. */
  there: async ({ browser, url }, use) => {
    const device = await browser.newContext({ baseURL: url });
    await use(await device.newPage());
    await device.close();
  },
});

/** No notice is new: those of the sign-ins are read. */
const readAll = async (page: Page): Promise<void> => {
  await bellOf(page).click();
  await expect(
    listOf(page)
      .getByText(/A sign-in/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bellOf(page)).toHaveAccessibleName("Notices");
};

test("[NOTE-01] [NOTE-02] [NOTE-03] an opening and a close ring the bell on both devices, the close leads to its evidence, and both are read on both", async ({
  page,
  there,
  url,
}) => {
  const account = await openAccount(url, { money: "1000", contract: "500" });
  await signIn(page, account);
  await signIn(there, account);
  for (const device of [page, there]) await device.goto("/");
  await readAll(page);
  await expect(bellOf(there)).toHaveAccessibleName("Notices");

  await tradeOnce(url, account);
  for (const device of [page, there]) await expect(bellOf(device)).toHaveAccessibleName("Notices, 2 new");

  await bellOf(page).click();
  const list = listOf(page);
  await expect(list.getByText("2 new", { exact: true })).toBeVisible();
  await expect(list.getByText("New:")).toHaveCount(2);
  await expect(list.getByRole("link", { name: /^Long BTC\/USDT 20× opened at [\d,.]+\.$/ })).toBeVisible();
  const close = list.getByRole("link", {
    name: /^Long BTC\/USDT 20× closed at [\d,.]+: [+−]?[\d,.]+ USDT\.$/,
  });
  await close.click();
  await expect(page).toHaveURL(/\/verify\?lever=\d+$/);
  await expect(page.getByRole("main")).toContainText("Long BTC/USDT");
  await expect(list).toBeHidden();
  for (const device of [page, there]) await expect(bellOf(device)).toHaveAccessibleName("Notices");
});

test("[NOTE-03] by keyboard: the list opens, all are marked as read, and focus is back at the bell", async ({
  page,
  url,
}) => {
  const account = await openAccount(url, { money: "1000", contract: "500" });
  await signInByForm(page, account);
  await tradeOnce(url, account);
  await expect(bellOf(page)).toHaveAccessibleName("Notices, 3 new");
  await bellOf(page).press("Enter");
  const mark = listOf(page).getByRole("button", { name: "Mark all as read" });
  await expect(mark).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(mark).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(listOf(page).getByText("Nothing new")).toBeVisible();
  await expect(bellOf(page)).toHaveAccessibleName("Notices");
  await page.keyboard.press("Escape");
  await expect(listOf(page)).toBeHidden();
  await expect(bellOf(page)).toBeFocused();
});

test("[NOTE-04] the page shows older notices on a press, says when they cannot be read, and reads them again", async ({
  page,
  url,
}) => {
  const account = await openAccount(url, { money: "1000", contract: "500" });
  for (let each = 0; each < 21; each += 1)
    await agreed(callApi(url, "login", { email: account.email, pwd: account.pwd, type: 2 }));
  await signIn(page, account);
  const main = page.getByRole("main");
  const refused = { retCode: 1, key: "BadRequest", message: "Not just now" };
  let refusals = 0;
  await page.route("**/api/notices", async (route) => {
    refusals += 1;
    await route.fulfill({ json: refused });
  });
  await page.goto("/alerts");
  const panel = main.getByRole("region", { name: "Notices" });
  // The list is read again by itself once, when the socket is open.
  await expect.poll(() => refusals, { timeout: 30_000 }).toBeGreaterThan(1);
  await expect(panel.getByRole("alert").getByText("Not just now")).toBeVisible({ timeout: 30_000 });
  const again = panel.getByRole("button", { name: /again/i });
  const before = refusals;
  await again.press("Enter");
  await expect.poll(() => refusals, { message: "a press reads them again" }).toBeGreaterThan(before);
  await page.unroute("**/api/notices");
  // A busy machine may open the socket again meanwhile, and the page then reads them without a press.
  await expect(async () => {
    if (await again.isVisible()) await again.press("Enter", { timeout: 1_000 });
    await expect(panel.getByRole("listitem")).toHaveCount(20, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await panel.getByRole("button", { name: "Older notices" }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(23);
  await expect(panel.getByRole("button", { name: "Older notices" })).toBeHidden();
});
