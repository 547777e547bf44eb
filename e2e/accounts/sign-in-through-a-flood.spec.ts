/**
 * Story: during a flood of wrong logins from everywhere, a user signs in from a network that the server does not know: the
 * browser does a small proof of work and the login succeeds. When there is no capacity, the form says so, stays, and works later.
 */
import { expect, type Page } from "@playwright/test";
import { callApi } from "../call-api.ts";
import { test } from "../journey.ts";
import { startServer } from "../running-server.ts";

test("[SES-12] [SES-13] with the browser's proof of work a login succeeds during a flood of wrong logins", async ({
  page,
}) => {
  const server = await startServer({ settings: { RATE_LIMITS: "on" } });
  const flood = startFlood(server.url);
  try {
    await flood.untilRefused;
    await test.step("no capacity for now: the form says for how long and stays as it is", async () => {
      const message = "Very many people are signing in right now, please try again in 3 seconds";
      await page.route(
        "**/api/login",
        (route) => route.fulfill({ json: { retCode: 1, key: "LoginBusy", message, data: null } }),
        { times: 1 },
      );
      await fillIn(page, server.url);
      await signIn(page).click();
      await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue("Demo#2026");
    });

    // Four strangers per second are checked without work: if this login is one of them, it is tried again from another network.
    await test.step("the server asks for work, and the browser does it", async () => {
      let tries = 0;
      await expect(async () => {
        tries += 1;
        await page.setExtraHTTPHeaders({ "x-forwarded-for": `203.0.${tries}.1` });
        await page.evaluate(() => localStorage.clear());
        await fillIn(page, server.url);
        const asked = page.waitForRequest("**/api/captcha", { timeout: 8_000 });
        await Promise.all([asked, signIn(page).click()]);
        await page.waitForURL(`${server.url}/`);
      }).toPass({ timeout: 90_000 });
    });
  } finally {
    await flood.stop();
    await page.goto("about:blank");
    await server.stop();
  }
});

const fillIn = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/login`);
  await page.getByLabel("E-mail address").fill("demo@candor.test");
  await page.getByLabel("Password", { exact: true }).fill("Demo#2026");
};
const signIn = (page: Page) => page.getByRole("main").getByRole("button", { name: "Sign in", exact: true });

/** Wrong logins, each from a network of its own, faster than strangers are checked, until told to stop. */
const startFlood = (url: string) => {
  const { promise: untilRefused, resolve: refused } = Promise.withResolvers<void>();
  let isOn = true;
  let count = 0;
  const one = async (): Promise<void> => {
    while (isOn) {
      count += 1;
      const from = `10.${count >> 8}.${count & 255}.1`;
      const form = { type: 2, email: `nobody${count}@candor.test`, pwd: "Wrong#2026" };
      // What a busy server leaves without an answer is part of a flood.
      const answer = await callApi(url, "login", form, { from }).catch(() => undefined);
      if (answer?.body.key === "CaptchaError") refused();
    }
  };
  const all = Promise.all(Array.from({ length: 64 }, one));
  return {
    untilRefused,
    stop: async () => {
      isOn = false;
      await all;
    },
  };
};
