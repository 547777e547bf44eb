/** The steps of a story about the bands of the bot: two operators announce others, and the home page tells everyone. */
import { expect, type Page } from "@playwright/test";
import { test } from "../journey.ts";
import { expectAccessible } from "../look.ts";
import { approveBoth, type OperatorPage } from "./operators.ts";

export const announceBands = async (
  operators: readonly [OperatorPage, OperatorPage],
  visitor: Page,
  url: string,
): Promise<void> => {
  const [{ page }] = operators;
  await test.step("one asks for them, and sees those before and after", async () => {
    await page.getByRole("link", { name: "Bot codes and rules" }).click();
    await page.getByRole("button", { name: "Change them" }).click();
    const last = page.getByRole("group", { name: "Band 3" });
    await last.getByLabel("Trades").fill("1,3,2");
    await expect(last.getByText("Ascending, with commas")).toBeVisible();
    await last.getByLabel("Trades").fill("1,2,3");
    await page.getByRole("button", { name: "Remove band 2" }).click();
    await page.getByLabel("The last band ends below, USDT").fill("50000");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Ask for these bands" }).click();
    const asking = page.getByRole("dialog", { name: "New bands of the bot" });
    await expect(asking).toContainText("10000 and more: leverages 10,20,50,100; trades 1,2,3,5,10");
    await expect(asking).toContainText("10000 to 50000: leverages 10,20,50,100; trades 1,2,3");
    await asking.getByRole("textbox", { name: "Reason" }).fill("agreed by the risk committee");
    await asking.getByRole("button", { name: "Ask for them" }).click();
    await expect(page.getByRole("status")).toContainText("Asked for as act");
    await page.getByRole("button", { name: "To the approvals" }).click();
    await approveBoth(operators, "bands of the bot");
  });

  await test.step("with the second passkey they are announced, on the desk and on the home page", async () => {
    await page.getByRole("link", { name: "Bot codes and rules" }).click();
    await expect(page.getByText(/^From .* UTC, announced by Ben$/)).toBeVisible();
    await expect(page.getByRole("cell", { name: "10,000 to less than 50,000" })).toBeVisible();
    await expectAccessible(page);
    await visitor.goto(url);
    await expect(visitor.getByText(/^Bot: .* 10,000 to less than 50,000 USDT/).first()).toBeVisible();
  });
};
