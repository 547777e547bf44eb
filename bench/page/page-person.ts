/** A logged-in user, for pages that show nothing to a visitor. */
import type { Page } from "@playwright/test";
import { agreed } from "../../e2e/account.ts";
import { callApi } from "../../e2e/call-api.ts";

const demo = { email: "demo@candor.test", pwd: "Demo#2026", type: 2 };

/** What the app stores on a device after a login (SES-01). */
export type Stored = Readonly<Record<"candor.token" | "candor.user" | "candor.since", string>>;

export const logIn = async (base: string): Promise<Stored> => {
  const token = String(await agreed(callApi(base, "login", demo)));
  const user = await agreed(callApi(base, "user/userInfo", {}, { token }));
  return {
    "candor.token": token,
    "candor.user": JSON.stringify(user),
    "candor.since": String(Date.now()),
  };
};

/** Stores the login in the browser without loading anything of the app: its cache stays cold. */
export const keepLogin = async (page: Page, base: string, stored: Stored): Promise<void> => {
  await page.goto(`${base}/healthz`);
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, Object.entries(stored));
};
