/** Answers that get lost: the server does what it was asked, and the app never hears of it. */
import type { Page } from "@playwright/test";

const lost = { retCode: 1, message: "", data: null, key: "OutcomeUnknown" };

/** Loses each answer of a call (its path in `wire`), until what is returned is called. */
export const loseAnswers = async (page: Page, path: string): Promise<() => Promise<void>> => {
  const address = `**/api/${path}`;
  await page.route(address, async (route) => {
    await route.fetch();
    await route.fulfill({ json: lost });
  });
  return () => page.unroute(address);
};
