/** Story: a user sets language, mode, the colour of a rise and the time zone, and finds them again before anything is painted. */
import { expect, type Locator, type Page } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { test } from "../journey.ts";

const bannerOf = (page: Page): Locator => page.getByRole("banner");
const root = (page: Page): Locator => page.locator("html");

const chooseZone = async (page: Page, zone: string): Promise<void> => {
  const zones = bannerOf(page).getByLabel("Time zone of all times").first();
  // The names of all zones load when the list is about to open.
  await zones.focus();
  await zones.selectOption(zone);
};

/** What a clock in that zone shows now, to the minute, and what it showed a moment ago. */
const clocks = (hours: number): RegExp => {
  const shown = (ms: number) => new Date(ms + hours * 3_600_000).toISOString().slice(11, 16);
  return new RegExp(`^(${shown(Date.now() - 5_000)}|${shown(Date.now() + 5_000)}):\\d\\d UTC[−+]\\d+$`);
};

test("[NAV-04] the clock runs in UTC-4 and says so; another zone changes all times and is remembered", async ({
  page,
  url,
}) => {
  const account = await openAccount(url);
  await signIn(page, account);
  await page.goto("/");
  const clock = bannerOf(page).locator("time");
  await expect(clock).toContainText("UTC−4");
  expect(await clock.innerText()).toMatch(clocks(-4));
  const first = await clock.innerText();
  await expect(clock, "it runs").not.toHaveText(first);

  await chooseZone(page, "Asia/Tokyo");
  await expect(clock).toContainText("UTC+9");
  expect(await clock.innerText()).toMatch(clocks(9));
  await page.goto("/mine");
  await expect(clock).toContainText("UTC+9");
  const ends = page.getByText(/^Ends by itself on/);
  await expect(ends).toContainText("(UTC+9)");
  const inTokyo = await ends.innerText();
  await chooseZone(page, "business");
  await expect(ends).toContainText("(UTC−4)");
  expect(await ends.innerText()).not.toBe(inTokyo);
});

test("[NAV-05] language, mode and the colour of a rise are applied before the app's own code runs", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/login");
  await expect(root(page)).toHaveAttribute("data-theme", "day");
  const green = await upColour(page);
  await bannerOf(page).getByLabel("Language").first().selectOption("ja");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ログイン");
  await expect(page).toHaveTitle("ログイン · Candor");
  await bannerOf(page).getByRole("button", { name: "夜モードに切り替え" }).click();
  await bannerOf(page).getByRole("button", { name: "表示設定" }).click();
  await page.getByRole("dialog", { name: "表示設定" }).getByLabel("上昇の色").selectOption("red");
  expect(await upColour(page)).not.toBe(green);

  const letGo = await holdBack(page);
  await page.goto("/login", { waitUntil: "commit" });
  await expect(root(page)).toHaveAttribute("lang", "ja");
  await expect(root(page)).toHaveAttribute("data-theme", "night");
  await expect(root(page)).toHaveAttribute("data-rise", "red");
  await expect(page.getByRole("banner")).toHaveCount(0);
  letGo();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ログイン");
  expect(await upColour(page)).not.toBe(green);
});

/** The colour of a rise, as the page would paint it. */
const upColour = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--up"));

/** Holds back the app's scripts until the returned function is called. */
const holdBack = async (page: Page): Promise<() => void> => {
  let letGo = (): void => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
};
