/**
 * Story: a contract closes while its owner looks elsewhere. Both of their devices show it at the bell; on one of them the owner opens
 * the list, follows it to its evidence, and it is no longer new on the other.
 */
import { expect, type Page } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
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
