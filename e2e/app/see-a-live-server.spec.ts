/** Story: the server has real money: nothing on the page speaks of play money, a sandbox or an outbox. */
import { expect, type Page } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { test } from "../journey.ts";

const demoBar = (page: Page) => page.getByText("Demo: all money here is play money.");

/** The page hears that the server is a live one; all else is the demo's. */
const speakAsLive = async (page: Page): Promise<void> => {
  await page.route("**/api/getKeys", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Record<string, string> };
    const isAsked = route.request().postData()?.includes("mode") === true;
    await route.fulfill({ response, json: isAsked ? { ...body, data: { mode: "live" } } : body });
  });
};

test("[NAV-10] a live server has no bar of play money, no sandbox and no outbox; a demo has all three", async ({
  page,
  url,
}) => {
  const account = await openAccount(url, { money: "1000" });

  await test.step("the demo says what it is", async () => {
    await page.goto("/register");
    await expect(demoBar(page)).toBeVisible();
    await expect(page.getByRole("region", { name: "Demo outbox" })).toBeVisible();
    await expect(page.getByText("In this demo you may use 100001.")).toBeVisible();
  });

  await speakAsLive(page);
  await test.step("the live server's forms promise no outbox and no referrer", async () => {
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Referrer ID" })).toBeVisible();
    await expect(demoBar(page)).toBeHidden();
    await expect(page.getByRole("region", { name: "Demo outbox" })).toBeHidden();
    await expect(page.getByText("In this demo")).toBeHidden();
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Open an account" })).toBeVisible();
  });

  await test.step("the own page has no sandbox, and no balance is called play money", async () => {
    await signIn(page, account);
    await page.goto("/");
    await expect(page.getByText("Your balance", { exact: true })).toBeVisible();
    await page.goto("/mine");
    await expect(page.getByRole("heading", { name: "Transfer", exact: false }).first()).toBeVisible();
    await expect(page.getByText("Play money")).toBeHidden();
    await page.goto("/journal?type=1");
    await expect(page.getByRole("main")).not.toContainText("sandbox");
  });

  await test.step("the next page knows it before the server says so", async () => {
    // It never answers. The newest handler is the one that is asked.
    await page.route("**/api/getKeys", () => undefined);
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Go to quotes" })).toBeVisible();
    await expect(demoBar(page)).toBeHidden();
  });
});
