/** Story: a visitor reads the news, goes on to the next, and finds an answer in the help. */
import { expect } from "@playwright/test";
import { test } from "../journey.ts";

test("[CNT-02] [CNT-03] a visitor reads news, goes from one to the next up to the end, and each opening is counted", async ({
  page,
}) => {
  const main = page.getByRole("main");
  const heading = main.getByRole("heading", { level: 1 });
  const openings = async (): Promise<number> =>
    Number(/Opened: ([\d,]+)/.exec(await main.innerText())?.[1]?.replace(",", ""));
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "News", exact: true }).click();
  await main.getByRole("link", { name: "Your first trade, step by step" }).click();
  await expect(heading).toHaveText("Your first trade, step by step");
  await expect(page).toHaveTitle("Your first trade, step by step · Candor");
  await expect(main.getByText("No more articles")).toHaveCount(1);
  const before = await openings();
  await page.reload();
  await expect(heading).toHaveText("Your first trade, step by step");
  expect(await openings()).toBeGreaterThan(before);

  const titles = [
    "Six things to try in this demo",
    "Where the prices of this demo come from",
    "This is a demo, and its money is play money",
  ];
  for (const title of titles) {
    await main.getByRole("link", { name: "Next", exact: true }).click();
    await expect(heading).toHaveText(title);
    await expect(heading).toBeFocused();
  }
  await expect(main.getByText("No more articles")).toHaveCount(1);
  await expect(main.getByRole("link", { name: "Next", exact: true })).toHaveCount(0);
});

test("[CNT-02] a visitor opens a question, searches for another, and comes back to what was found", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await page.goto("/question");
  await expect(main.locator("summary")).toHaveCount(10);
  const tick = main.locator("details").filter({ hasText: "What is a tick" });
  await tick.locator("summary").click();
  await expect(tick.getByText("A tick is one price in the public record")).toBeVisible();

  await main.getByRole("searchbox").fill("withdraw pay first");
  const found = main.getByRole("link", { name: "Must I buy or pay something before I can withdraw?" });
  await found.click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(
    "Must I buy or pay something before I can withdraw?",
  );
  await expect(main.getByText("Anybody who asks you to pay first is a fraud")).toBeVisible();
  await page.goBack();
  await expect(found).toBeVisible();
  await expect(main.getByRole("searchbox")).toHaveValue("withdraw pay first");
});
