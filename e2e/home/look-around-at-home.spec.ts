/** Story: a new visitor looks around on the home page: what moves and stops, the day of each pair, favourites, links to other pages. */
import { expect, type Page } from "@playwright/test";
import { openAccount, referrer, signIn } from "../account.ts";
import { callApi } from "../call-api.ts";
import { test } from "../journey.ts";

const market = (page: Page) => page.getByRole("region", { name: "Markets" });
const rowOf = (page: Page, pair: string) =>
  market(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${pair}`) }) });
const starOf = (page: Page, pair: string) => page.getByRole("button", { name: `Favourite: ${pair}` });
const carousel = (page: Page) => page.getByRole("region", { name: "Highlights" });

test("[HOME-02] every pair has a sparkline of its day with the live price, and a press on its row opens its contracts", async ({
  page,
}) => {
  await page.goto("/");
  const lines = market(page).getByRole("img", { name: /over 24 hours: from [\d.,]+ to [\d.,]+, between/ });
  await expect(lines).toHaveCount(8);
  const first = lines.first();
  await expect(first.locator("path").nth(1)).toHaveAttribute("d", /^M[\d.]+ [\d.]+L/);
  const before = await first.getAttribute("aria-label");
  await expect.poll(() => first.getAttribute("aria-label"), { timeout: 30_000 }).not.toBe(before);
  await rowOf(page, "ETH").getByRole("cell").last().click();
  await expect(page).toHaveURL("/contract?pair=ETHUSDT");
  await expect(page.getByRole("main").getByRole("button", { name: "ETH/USDT Choose a pair" })).toBeVisible();
});

test("[HOME-02] the markets are found by name, and sorted by a column", async ({ page }) => {
  await page.goto("/");
  const names = market(page).getByRole("rowheader");
  await expect(names).toHaveCount(8);
  await expect(names.first()).toContainText("BTC");
  // Until then the page moves.
  await expect(market(page).getByRole("img", { name: /over 24 hours/ })).toHaveCount(8);
  await expect(page.getByText("Signature checked on this device")).toBeVisible();
  const title = market(page).getByRole("columnheader", { name: "Pair" });
  await title.getByRole("button").click();
  await expect(title).toHaveAttribute("aria-sort", "ascending");
  const shown = (await names.allInnerTexts()).map((name) => name.slice(0, 3));
  expect(shown).toEqual(shown.toSorted());
  await market(page).getByLabel("Search pairs").fill("sol");
  await expect(names).toHaveCount(1);
  await expect(names).toContainText("SOL");
  await page.setViewportSize({ width: 390, height: 844 });
  await market(page).getByLabel("Search pairs").fill("");
  await market(page).getByLabel("Order of the pairs").selectOption("Price ↓");
  await expect(names.first()).toContainText("BTC");
  await market(page).getByLabel("Search pairs").fill("nothing");
  await expect(market(page).getByText("No pair matches")).toBeVisible();
});

test("[HOME-02] [API-08] without sparklines the pairs are shown as before, and no refusal is shown", async ({
  page,
}) => {
  await page.route("**/api/product/sparklines", (route) =>
    route.fulfill({ json: { retCode: 1, message: "nobody reads this", key: "BadRequest", data: null } }),
  );
  await page.goto("/");
  await expect(rowOf(page, "BTC").getByText("The line could not be read")).toBeAttached();
  await expect(rowOf(page, "BTC").getByRole("img")).toHaveCount(0);
  await expect(page.getByText("nobody reads this")).toHaveCount(0);
});

test("[HOME-02] favourites survive a reload, have a tab of their own, and come first where pairs are chosen", async ({
  page,
}) => {
  await page.goto("/");
  const favourites = market(page).getByRole("tab", { name: "Favourites" });
  await favourites.click();
  await expect(market(page).getByText("No favourites yet")).toBeVisible();
  await market(page).getByRole("tab", { name: "All" }).click();
  await starOf(page, "SOL/USDT").click();
  await starOf(page, "LTC/USDT").focus();
  await page.keyboard.press("Space");
  await expect(starOf(page, "LTC/USDT")).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL("/");

  await page.reload();
  await expect(starOf(page, "SOL/USDT")).toHaveAttribute("aria-pressed", "true");
  await favourites.click();
  await expect(market(page).getByRole("rowheader")).toHaveCount(2);
  // A removed star keeps its row and the focus until another tab is chosen.
  await starOf(page, "LTC/USDT").click();
  await expect(starOf(page, "LTC/USDT")).toBeFocused();
  await expect(market(page).getByRole("rowheader")).toHaveCount(2);

  await page.goto("/quotes");
  await page.getByRole("button", { name: "BTC/USDT Choose a pair" }).click();
  const choices = page.getByRole("dialog").getByRole("listitem");
  await expect(choices.first()).toContainText("SOL/USDT");
  await expect(choices.nth(1)).toContainText("BTC/USDT");
  await starOf(page, "BTC/USDT").click();
  await expect(starOf(page, "BTC/USDT")).toHaveAttribute("aria-pressed", "true");
  await choices.first().getByRole("button", { name: /^SOL/ }).click();
  await expect(page).toHaveURL("/quotes?pair=SOLUSDT");
});

test("[HOME-02] on a phone a pair is a card with all figures of its day, and its star is large enough for a thumb", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const card = rowOf(page, "BTC");
  await expect(card.getByRole("img")).toBeVisible();
  for (const figure of await card.getByRole("cell").all()) await expect(figure).toBeVisible();
  const star = await starOf(page, "BTC/USDT").boundingBox();
  expect(Math.min(star?.width ?? 0, star?.height ?? 0)).toBeGreaterThanOrEqual(44);
});

test("[HOME-01] the pictures change every 8 s, and stop in a hidden tab, under the pointer, with the focus and when paused", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await page.goto("/");
  const shown = carousel(page).getByRole("group");
  await expect(shown).toHaveAccessibleName("Picture 1 of 3");
  await page.evaluate(() => Object.defineProperty(document, "hidden", { configurable: true, value: true }));
  await page.clock.fastForward(8_000);
  await expect(shown).toHaveAccessibleName("Picture 1 of 3", { timeout: 1_000 });
  await page.evaluate(() => Reflect.deleteProperty(document, "hidden"));
  await page.clock.fastForward(8_000);
  await expect(shown).toHaveAccessibleName("Picture 2 of 3");

  await carousel(page).hover();
  await page.clock.fastForward(8_000);
  await expect(shown).toHaveAccessibleName("Picture 2 of 3");
  await carousel(page).getByRole("button", { name: "Picture 1 of 3" }).focus();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(8_000);
  await expect(shown).toHaveAccessibleName("Picture 2 of 3");
  await carousel(page).getByRole("button", { name: "Picture 1 of 3" }).press("Enter");
  await expect(shown).toHaveAccessibleName("Picture 1 of 3");

  await carousel(page).getByRole("button", { name: "Pause: Highlights" }).press("Enter");
  await page.getByRole("link", { name: "Check an outcome" }).focus();
  await page.clock.fastForward(8_000);
  await expect(shown).toHaveAccessibleName("Picture 1 of 3");
  await carousel(page).getByRole("button", { name: "Resume: Highlights" }).press("Enter");
  await page.getByRole("link", { name: "Check an outcome" }).focus();
  await page.clock.fastForward(8_000);
  await expect(shown).toHaveAccessibleName("Picture 2 of 3");
  await shown.getByRole("link").click();
  await expect(page).toHaveURL("/quotes");
});

test("[HOME-01] [HOME-06] the operator's announcements change every 5 s, above a ticker of all pairs", async ({
  page,
  url,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const { body } = await callApi(url, "homeMsg", { isAsc: "desc", pageNum: 1, pageSize: 20 });
  const [first, second] = (body.data as readonly { readonly scrollMsg: string }[]).map(
    (row) => row.scrollMsg,
  );
  await page.clock.install();
  await page.goto("/");
  const notice = page.getByRole("region", { name: "Notice" });
  await expect(notice).toContainText(first ?? "");
  await page.clock.fastForward(5_000);
  await expect(notice).toContainText(second ?? "");
  await notice.hover();
  await page.clock.fastForward(5_000);
  await expect(notice).toContainText(second ?? "");
  await expect(page.getByRole("navigation", { name: "Prices" }).getByRole("link")).toHaveCount(8);
});

test("[HOME-01] with reduced motion nothing moves until the user starts it", async ({ page }) => {
  await page.addInitScript(() => {
    const flashes: string[] = [];
    Object.assign(globalThis, { flashes });
    addEventListener("animationstart", ({ animationName }) => flashes.push(animationName));
  });
  await page.clock.install();
  await page.goto("/");
  const price = page.getByRole("navigation", { name: "Prices" }).getByRole("link").first();
  const before = await price.innerText();
  await expect(price, "a price that changes does not flash").not.toHaveText(before);
  expect(await page.evaluate(() => (globalThis as { readonly flashes?: object }).flashes)).toEqual([]);
  await expect(carousel(page).getByRole("button", { name: "Resume: Highlights" })).toBeVisible();
  await page.clock.fastForward(8_000);
  await expect(carousel(page).getByRole("group")).toHaveAccessibleName("Picture 1 of 3");
});

test("[HOME-03] [HOME-05] a visitor is invited to register; a user without a bot code finds the button to get one, once", async ({
  page,
  url,
}) => {
  await page.goto("/");
  const main = page.getByRole("main");
  for (const kind of ["Technology", "Team", "Transparency"]) {
    await expect(main.getByRole("listitem").filter({ hasText: kind })).toBeVisible();
  }
  const signUp = main.getByRole("link", { name: "Open a demo account" });
  await expect(signUp).toBeVisible();
  const claim = main.getByRole("button", { name: "Claim a code for the bot" });
  await expect(claim).toHaveCount(0);

  await signIn(page, await openAccount(url));
  await page.goto("/");
  await expect(signUp).toHaveCount(0);
  await claim.click();
  await expect(page.getByRole("status").filter({ hasText: /code/i }).first()).toBeVisible();
  await expect(claim).toHaveCount(0);
  await page.reload();
  await expect(main.getByText("Your balance")).toBeVisible();
  await expect(claim).toHaveCount(0);
});

test("[HOME-04] the halving is counted down when its time is set, also on a phone, and not mentioned otherwise", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const countdown = page.getByText(/^Bitcoin halving in \d+ d \d\d:\d\d:\d\d/);
  const before = await countdown.innerText();
  await expect.poll(() => countdown.innerText()).not.toBe(before);
  await page.route("**/api/getKeys", (route) =>
    route.fulfill({ json: { retCode: 0, message: "", data: {} } }),
  );
  await page.reload();
  await expect(rowOf(page, "BTC")).toBeVisible();
  await expect(countdown).toHaveCount(0);
});

test("[SES-05] a link to the home page that names a referrer fills in the registration", async ({ page }) => {
  await page.goto(`/?uid=${referrer}`);
  await page.getByRole("link", { name: "Open a demo account" }).click();
  await expect(page.getByLabel("Referrer")).toHaveValue(referrer);
});

test("[HOME-02] [HOME-03] a part of the home page that fails does not affect the others", async ({
  browser,
  url,
}) => {
  // A page of its own: what fails is logged to the console, as it should be.
  const page = await browser.newPage({ baseURL: url });
  const answer = (data: readonly unknown[]) => ({
    json: { retCode: 0, message: "", data, total: data.length },
  });
  await page.route(/\/api\/(banner|homeMsg)$/, (route) => route.fulfill(answer([null, null])));
  await page.route("**/api/product/sparklines", (route) => route.fulfill(answer([{ pid: 1, closes: null }])));
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toHaveCount(1);
  await expect(main.getByRole("link", { name: "Open a demo account" })).toBeVisible();
  await expect(main.getByText("Nobody here can choose an outcome")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Prices" }).getByRole("link")).toHaveCount(8);
  await page.unroute("**/api/product/sparklines");
  await page.reload();
  await expect(market(page).getByRole("row")).toHaveCount(9);
  await page.close();
});
