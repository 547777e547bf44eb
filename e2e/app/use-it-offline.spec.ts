/**
 * Story: the site is an app. It installs, opens without a network and then shows no number, takes no order, and continues by
 * itself when the network is back; a newer build waits until the user wants it.
 */
import { chromium, expect, type Page } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { keptPaths, lookForUpdate, quietPage, test, untilKept } from "./kept-app.ts";
import { sizes } from "../look.ts";
import { optionsOf, placeLongCall } from "../options/option-screen.ts";
import { wholeBrowser } from "../playwright.config.ts";

test.use({ launchOptions: wholeBrowser });

test("[NAV-09] the browser finds no obstacle to installing, and the page opens its prompt", async ({
  front,
}, info) => {
  const profile = info.outputPath("profile");
  const context = await chromium.launchPersistentContext(profile, wholeBrowser);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${front.url}/download`);
    const session = await context.newCDPSession(page);
    const { errors, data } = await session.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const { headers: ofManifest } = await askFor(page, "/manifest.webmanifest");
    expect(ofManifest["content-type"]).toBe("application/manifest+json");
    const { headers: ofWorker } = await askFor(page, "/sw.js");
    expect(ofWorker).toMatchObject({ "cache-control": "no-cache" });
    expect(ofWorker["content-security-policy"]).toMatch(/manifest-src 'self';worker-src 'self'/);
    const manifest = JSON.parse(data ?? "{}") as Manifest;
    expect(manifest).toMatchObject({
      id: "/",
      name: "Candor",
      start_url: "/",
      scope: "/",
      display: "standalone",
    });
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(["/quotes", "/contract", "/mine"]);
    for (const { src, sizes: said } of manifest.icons) expect(await sizeOf(page, src)).toBe(said);
    const apple = page.locator('link[rel="apple-touch-icon"]');
    expect(await sizeOf(page, (await apple.getAttribute("href")) ?? "")).toBe("180x180");
    await expect
      .poll(async () => (await session.send("Page.getInstallabilityErrors")).installabilityErrors)
      .toEqual([]);
    const main = page.getByRole("main");
    await expect(main.getByRole("button", { name: "Install as an app" })).toBeVisible();
    await page.getByRole("button", { name: "Display settings" }).click();
    const settings = page.getByRole("dialog", { name: "Display settings" });
    await expect(settings.getByRole("button", { name: "Install as an app" })).toBeVisible();
    // The event that the browser sends after the user has agreed to install.
    await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
    await expect(settings.getByText("Installed as an app on this device")).toBeVisible();
    await expect(main.getByText("Installed as an app on this device")).toBeVisible();
  } finally {
    await context.close();
  }
});

test("[NAV-09] without the server every address shows the app and no number, and continues when the server is back", async ({
  context,
  front,
  url,
}) => {
  test.setTimeout(480_000);
  const account = await openAccount(url, { money: "1000", contract: "500" });
  const page = await context.newPage();
  await signIn(page, account);
  await page.goto(quietPage);
  await untilKept(page);

  await test.step("the server is gone", async () => {
    await front.close();
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Candor cannot be reached" })).toBeVisible();
    await expectNothingKnown(page);
  });
  await test.step("the network is gone", async () => {
    await context.setOffline(true);
    for (const path of ["/", "/quotes?pair=ETHUSDT", "/mine", "/contract", "/nowhere"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
      await expectNothingKnown(page);
    }
  });
  await test.step("only files of the app are cached", async () => {
    const paths = await keptPaths(page);
    expect(
      paths.filter((path) => !/^\/(assets\/|index\.html|first-paint\.js|logo\.svg|manifest)/.test(path)),
    ).toEqual([]);
    expect(paths.filter((path) => path.includes("texts-ja"))).toEqual([]);
  });
  await test.step("both come back: prices move and orders are taken, without a reload", async () => {
    await page.goto("/quotes?pair=ETHUSDT");
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await front.open();
    await context.setOffline(false);
    const call = page.getByRole("button", { name: /CALL/ });
    await expect(call).toBeEnabled({ timeout: 30_000 });
    await expect(call).not.toHaveAttribute("aria-disabled", "true");
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeHidden();
    await expect(page).toHaveURL("/quotes?pair=ETHUSDT");
    expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);
    await page.getByRole("link", { name: "Mine", exact: true }).first().click();
    await expect(page.getByRole("main")).toContainText(/\d[\d,.]*/);
  });
});

test("[NAV-09] a page that loses the network takes no order, says why, shows no expected result of an open option, and continues by itself", async ({
  context,
  url,
}) => {
  test.setTimeout(480_000);
  const account = await openAccount(url, { money: "1000" });
  const page = await context.newPage();
  await signIn(page, account);
  await placeLongCall(url, account);
  await page.goto("/quotes");
  const row = optionsOf(page).getByRole("row", { name: /^CALL/ });
  const live = ["Now", "Would bring"].map((title) => row.locator(`[data-label="${title}"]`));
  for (const cell of live) await expect(cell).toHaveText(/\d\.\d/);
  const call = page.getByRole("button", { name: /CALL/ });
  await expect(call).toBeVisible();
  await expect(call).not.toHaveAttribute("aria-disabled", "true");
  await context.setOffline(true);
  const banner = page.getByText("You are offline. What you see here is old, and no order can be placed.");
  await expect(banner).toBeVisible();
  for (const cell of live) await expect(cell).toHaveText("–");
  await test.step("that stays visible, however far the page is scrolled", async () => {
    const before = page.viewportSize() ?? sizes[1];
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
      const bar = await page.getByRole("banner").boundingBox();
      const place = await banner.boundingBox();
      expect(place?.y).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0);
      await expect(banner).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize(before);
  });
  await expect(
    page.getByText("You are offline. New options wait until prices flow again.").first(),
  ).toBeVisible();
  await expect(call).toHaveAttribute("aria-disabled", "true");
  await context.setOffline(false);
  await expect(call).not.toHaveAttribute("aria-disabled", "true", { timeout: 45_000 });
  for (const cell of live) await expect(cell).toHaveText(/\d\.\d/);
});

test("[NAV-09] a newer build waits, does not touch a filled form, and loads at a press", async ({
  context,
  front,
}) => {
  test.setTimeout(480_000);
  const page = await context.newPage();
  await page.goto(quietPage);
  await untilKept(page);
  await page.getByRole("link", { name: "Quotes", exact: true }).first().click();
  const amount = page.getByRole("textbox", { name: /Amount/ });
  await amount.fill("50");
  front.deploy();
  await lookForUpdate(page);
  const ready = page.getByText("A new version is ready");
  await expect(ready).toBeVisible({ timeout: 30_000 });
  await expect(amount).toHaveValue("50");
  expect(await buildOf(page)).toBe("older");

  await test.step("the older build's pages still open, although the server no longer has them", async () => {
    await page.getByRole("link", { name: "Contract", exact: true }).first().click();
    await expect(page.getByRole("button", { name: /^Buy/ }).first()).toBeVisible();
    await expect(ready).toBeVisible({ timeout: 30_000 });
  });
  await test.step("another tab opens in the newer build at once, and this one does not change", async () => {
    const other = await context.newPage();
    await other.goto("/quotes");
    expect(await buildOf(other)).toBe("newer");
    await expect(page).toHaveURL(/\/contract/);
    expect(await buildOf(page)).toBe("older");
    await other.close();
  });
  await expect(page.getByRole("main").getByText("could not be loaded")).toHaveCount(0);
  await page.getByRole("button", { name: "Reload", exact: true }).click();
  await expect.poll(() => buildOf(page).catch(() => "")).toBe("newer");
  await expect(page.getByRole("button", { name: /^Buy/ }).first()).toBeVisible();
  await page.waitForFunction(async () => {
    const found = await navigator.serviceWorker.getRegistration();
    return found?.active?.state === "activated" && found.waiting === null && found.installing === null;
  });
  await expect(ready).toBeHidden();
});

test.describe("without service workers", () => {
  test.use({ serviceWorkers: "block" });

  test("[NAV-09] a page whose code is gone offers to reload, and does nothing by itself", async ({
    context,
    front,
  }) => {
    const page = await context.newPage();
    await page.goto("/quotes");
    await expect(page.getByRole("button", { name: /CALL/ })).toBeVisible();
    front.deploy();
    await page.getByRole("link", { name: "Contract", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
    expect(await buildOf(page)).toBe("older");
    await page.getByRole("button", { name: "Reload", exact: true }).click();
    await expect(page.getByRole("button", { name: /^Buy/ }).first()).toBeVisible();
    expect(await buildOf(page)).toBe("newer");
  });
});

type Manifest = {
  readonly icons: readonly { readonly src: string; readonly sizes: string }[];
  readonly shortcuts: readonly { readonly url: string }[];
};

const askFor = async (page: Page, path: string): Promise<{ headers: Record<string, string> }> => {
  const answer = await page.request.get(new URL(path, page.url()).href);
  return { headers: answer.headers() };
};

const sizeOf = (page: Page, src: string): Promise<string> =>
  page.evaluate(async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return `${picture.naturalWidth}x${picture.naturalHeight}`;
  }, src);

/** The cached page cannot contain a price or a balance: it has no figure at all, and nothing to order with. */
const expectNothingKnown = async (page: Page): Promise<void> => {
  const main = page.getByRole("main");
  await expect(main).toContainText("None can be placed, changed or closed from here");
  await expect(main).not.toContainText(/\d/);
  await expect(main.getByRole("button")).toHaveText(["Try again"]);
};

/** Which build the page runs: the names of the newer build's files say so. */
const buildOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    document.querySelector("[data-script]")?.outerHTML.includes(".newer.") === true ? "newer" : "older",
  );
