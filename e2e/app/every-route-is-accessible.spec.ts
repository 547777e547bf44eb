/** Story: every user, a visitor or with an account, on a phone or a desktop, in light or dark mode, can read and use every page. */
import { languages } from "@candor/wire/language";
import { expect, type Page } from "@playwright/test";
import { callsOf, openAccount, signIn, type Account } from "../account.ts";
import { builtRoutes, comingRoutes, promisedRoutes, textAreas } from "./app-routes.ts";
import { lastPrice } from "../leverage/contract-screen.ts";
import { test } from "../journey.ts";
import { expectFits, expectFitsEveryWindow, narrowest } from "../fit.ts";
import { expectGoodLooks, expectGoodLooksInWindow, sizes } from "../look.ts";

test.describe.configure({ mode: "parallel" });

const [phone, desk] = sizes;
const missing = "/nowhere/at/all";

test("[NAV-01] the app's own table has exactly the addresses that the rule names", () => {
  expect([...builtRoutes, ...comingRoutes].toSorted()).toEqual(promisedRoutes.toSorted());
  expect(new Set(promisedRoutes).size).toBe(promisedRoutes.length);
});

test.describe("with a phone", () => {
  test.use({ hasTouch: true });

  test("[NAV-01] [NAV-06] a visitor reads every page, in light and dark mode, and every target is large enough for a thumb", async ({
    page,
  }) => {
    test.setTimeout(600_000);
    // Pages that are not built yet are one page with other words: the looks of the first are those of all.
    const titles = await visitAll(page, phone, [...builtRoutes, ...comingRoutes, missing], async () => {
      const isLikeTheFirst = comingRoutes.slice(1).includes(new URL(page.url()).pathname);
      await (isLikeTheFirst ? expectFits : expectGoodLooks)(page);
    });
    const twice = titles.filter((title, index) => titles.indexOf(title) !== index);
    expect(twice, "every page has its own title").toEqual([]);
  });

  test("[NAV-01] [NAV-06] so does a user with an account, with rows in its tables", async ({ page, url }) => {
    test.setTimeout(600_000);
    await signIn(page, await openFullAccount(url));
    await visitAll(page, phone, builtRoutes, expectGoodLooks);
  });
});

test("[NAV-01] [NAV-05] [NAV-06] a user with an account reads every page in every width, and in every other language", async ({
  page,
  url,
}) => {
  test.setTimeout(600_000);
  await signIn(page, await openFullAccount(url));
  let rows = 0;
  await visitAll(page, desk, builtRoutes, async () => {
    await expectGoodLooksInWindow(page);
    rows += await addLongRows(page);
    await expectFitsEveryWindow(page);
  });
  expect(rows, "on /quotes and /contract, three in the book and one in the trades").toBe(8);
  for (const language of languages.filter((each) => each !== "en")) {
    await page.evaluate((chosen) => (document.cookie = `candor.language=${chosen}; path=/`), language);
    await visitAll(page, narrowest, builtRoutes, expectWords);
  }
});

/** Moves within the app, as a link does, and checks each page. */
const visitAll = async (
  page: Page,
  { width, height }: { readonly width: number; readonly height: number },
  paths: readonly string[],
  look: (page: Page) => Promise<void>,
): Promise<readonly string[]> => {
  await page.setViewportSize({ width, height });
  await page.goto("/");
  const titles: string[] = [];
  for (const path of paths) {
    await test.step(`${path} at ${width} px`, async () => {
      // What is shown now: a page that needs an account may have led the visitor to the login meanwhile.
      const before = await page.evaluate((to) => {
        const { title } = document;
        history.pushState(null, "", to);
        return title;
      }, path);
      titles.push(await readyTitle(page, path, titles.length === 0 ? undefined : before));
      await look(page);
    });
  }
  return titles;
};

/** Adds a row with long texts to the book and to the trades: what the market sends meanwhile may be shorter. Returns how many it added. */
const addLongRows = (page: Page): Promise<number> =>
  page.locator("[data-area=market] tbody").evaluateAll((bodies) => {
    for (const body of bodies) {
      const row = document.createElement("tr");
      const columns = body.querySelector("tr")?.childElementCount ?? 0;
      for (const text of ["123,456.78", "0.000012", "00:00:00"].slice(0, columns)) {
        row.insertCell().textContent = text;
      }
      body.append(row);
    }
    return bodies.length;
  });

/** A key whose text was loaded too late, or a placeholder that was not filled, would be visible as it is. */
const expectWords = async (page: Page): Promise<void> => {
  await expectFits(page);
  const words = await page.locator("body").innerText();
  expect.soft(words).not.toMatch(new RegExp(`\\b(${textAreas.join("|")})\\.[a-z]\\w+|\\{\\w+\\}`));
};

/** Waits until the page shows its heading and its content; there is one heading, and it is the document's title. */
const readyTitle = async (page: Page, path: string, before: string | undefined): Promise<string> => {
  // The title that was checked: it may change soon afterwards.
  let title = "";
  const seen = async () => {
    title = await page.title();
    const headings = await page.locator("h1").allTextContents();
    const named = headings.map((name) => title === (path === "/" ? "Candor" : `${name} · Candor`));
    // The address changes first: until the title changes, the previous page is shown.
    return { path: new URL(page.url()).pathname, named: title === before ? [] : named };
  };
  await expect.poll(seen, { intervals: [20, 50, 100] }).toEqual({ path, named: [true] });
  await expect(page.getByRole("main").getByText("Loading", { exact: true })).toHaveCount(0);
  return title;
};

/** Options, contract orders, an alert, a line of the journal. */
const openFullAccount = async (url: string): Promise<Account> => {
  const account = await openAccount(url, { money: "10000", contract: "5000" });
  const call = callsOf(url, account);
  const price = await lastPrice(url);
  const contract = { multiple: 20, originPrice: "", pid: 1, share: "1", status: 1, type: 1 };
  await call("buyContract", contract);
  await call("buyContract", { ...contract, status: 0, originPrice: (price * 0.8).toFixed(2) });
  const option = { buyprice: price.toFixed(2), pid: "1", ostyle: "0", endprofit: "60", fee: "10" };
  await call("placeOrder", option);
  await call("alerts/add", { pid: 1, kind: "percent", percent: "50", rearm: 1 });
  return account;
};
