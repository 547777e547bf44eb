/** Story: every user, a visitor or with an account, on a phone or a desktop, in light or dark mode, can read and use every page. */
import { languages } from "@candor/wire/language";
import { expect, type Page } from "@playwright/test";
import { signIn } from "../account.ts";
import { builtRoutes, comingRoutes, missing, textAreas } from "./app-routes.ts";
import { test } from "../journey.ts";
import { expectFits, expectFitsEveryWindow, narrowest } from "../fit.ts";
import { expectGoodLooks, expectGoodLooksInWindow, sizes } from "../look.ts";
import { openFullAccount, visitAll } from "./visit-routes.ts";

test.describe.configure({ mode: "parallel" });

const [phone, desk] = sizes;

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
