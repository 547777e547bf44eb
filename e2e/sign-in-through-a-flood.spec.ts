/**
 * Story: while a flood of wrong logins comes from everywhere, somebody signs in from a network that the server does not know: the
 * browser does a little work for it and they are in. Where there is no room at all, the form says so, stays, and works later.
 */
import { expect } from "@playwright/test";
import { callApi } from "./call-api.ts";
import { test } from "./journey.ts";
import { startServer } from "./running-server.ts";

test("[SES-12] [SES-13] the browser's proof of work leads through a flood of wrong logins", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const server = await startServer({ settings: { RATE_LIMITS: "on" } });
  const flood = startFlood(server.url);
  try {
    await flood.untilRefused;
    const main = page.getByRole("main");
    await page.goto(`${server.url}/login`);
    await main.getByLabel("E-mail address").fill("demo@candor.test");
    await main.getByLabel("Password", { exact: true }).fill("Demo#2026");
    const signIn = main.getByRole("button", { name: "Sign in", exact: true });

    await test.step("no room for now: the form says for how long and stays as it is", async () => {
      const message = "Very many people are signing in right now, please try again in 3 seconds";
      await page.route(
        "**/api/login",
        (route) => route.fulfill({ json: { retCode: 1, key: "LoginBusy", message, data: null } }),
        { times: 1 },
      );
      await signIn.click();
      await expect(main.getByRole("alert").filter({ hasText: message })).toBeVisible();
      await expect(main.getByLabel("Password", { exact: true })).toHaveValue("Demo#2026");
    });

    await test.step("again: the server asks for work, and the browser does it", async () => {
      const asked = page.waitForResponse((response) => response.url().endsWith("/api/captcha"));
      await signIn.click();
      await asked;
      await page.waitForURL(`${server.url}/`);
    });
  } finally {
    await flood.stop();
    await page.goto("about:blank");
    await server.stop();
  }
});

/** Wrong logins, each from a network of its own, faster than strangers are looked at, until told to stop. */
const startFlood = (url: string) => {
  const { promise: untilRefused, resolve: refused } = Promise.withResolvers<void>();
  let isOn = true;
  let count = 0;
  const one = async (): Promise<void> => {
    while (isOn) {
      count += 1;
      const from = `10.${count >> 8}.${count & 255}.1`;
      const form = { type: 2, email: `nobody${count}@candor.test`, pwd: "Wrong#2026" };
      const { body } = await callApi(url, "login", form, { from });
      if (body.key === "CaptchaError") refused();
    }
  };
  const all = Promise.all(Array.from({ length: 16 }, one));
  return {
    untilRefused,
    stop: async () => {
      isOn = false;
      await all;
    },
  };
};
