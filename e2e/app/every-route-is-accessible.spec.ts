/** Story: every page can be reached, read and used; with an account, and as a visitor where that differs. How it looks in every size, mode and language is another story. */
import { expect } from "@playwright/test";
import { signIn } from "../account.ts";
import { builtRoutes, comingRoutes, missing } from "./app-routes.ts";
import { expectFits } from "../fit.ts";
import { test } from "../journey.ts";
import { expectAccessible, sizes } from "../look.ts";
import { openFullAccount, visitAll } from "./visit-routes.ts";

const [phone] = sizes;

test("[NAV-01] [NAV-06] a user with an account reads every page on a phone: it fits, axe finds nothing, and each has its own title", async ({
  page,
  url,
}) => {
  test.setTimeout(600_000);
  await signIn(page, await openFullAccount(url));
  const titles = await visitAll(page, phone, [...builtRoutes, ...comingRoutes, missing], async () => {
    await expectFits(page);
    // Pages that are not built yet are one page with other words: the looks of the first are those of all.
    const isLikeTheFirst = comingRoutes.slice(1).includes(new URL(page.url()).pathname);
    if (!isLikeTheFirst) await expectAccessible(page);
  });
  const twice = titles.filter((title, index) => titles.indexOf(title) !== index);
  expect(twice, "every page has its own title").toEqual([]);
});
