/** Answers that get lost or come late: the server does what it was asked, and the app does not learn of it, or not yet. */
import type { Page } from "@playwright/test";

const lost = { retCode: 1, message: "", data: null, key: "OutcomeUnknown" };

/** Drops each answer of a call (its path in `wire`), until the returned function is called. */
export const loseAnswers = async (page: Page, path: string): Promise<() => Promise<void>> => {
  const address = `**/api/${path}`;
  await page.route(address, async (route) => {
    await route.fetch();
    await route.fulfill({ json: lost });
  });
  return () => page.unroute(address);
};

/** Holds back the answer of the next call to `path` until the returned function is called: the page can be checked meanwhile. */
export const holdAnswer = async (page: Page, path: string): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    `**/api/${path}`,
    async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return release;
};
