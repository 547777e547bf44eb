/** What journeys do on the options screen, and the options that they find there. */
import { expect, type Locator, type Page } from "@playwright/test";
import { agreed, type Account } from "../account.ts";
import { callApi } from "../call-api.ts";
import { lastPrice } from "../leverage/contract-screen.ts";

export const optionsOf = (page: Page): Locator => page.getByRole("region", { name: "My options" });

/** Opens the screen and waits until its ticket knows that the risk notice is accepted: until then a press shows it (SAFE-03). */
export const openTicket = async (page: Page): Promise<void> => {
  const known = page.waitForResponse("**/api/risk/notice");
  await page.goto("/quotes");
  await (await known).finished();
};

/** The confirmation of an option on BTC/USDT. */
export const optionQuestion = (page: Page, direction: "CALL" | "PUT"): Locator =>
  page.getByRole("dialog", { name: `${direction} BTC/USDT?` });

/** Confirms the option that was pressed on the ticket. */
export const confirmOption = async (page: Page, direction: "CALL" | "PUT"): Promise<void> => {
  const dialog = optionQuestion(page, direction);
  await expect(dialog).toContainText("If wrong (worst case)");
  await dialog.getByRole("button", { name: new RegExp(`^${direction} with `) }).click();
  await expect(dialog).toBeHidden();
};

/** Places a CALL on BTC/USDT that stays open for five minutes: longer than a test needs to look at it. */
export const placeLongCall = async (url: string, { token }: Account): Promise<void> => {
  const buyprice = (await lastPrice(url)).toFixed(2);
  const request = { buyprice, pid: "1", ostyle: "0", endprofit: "300", fee: "10" };
  await agreed(callApi(url, "placeOrder", request, { token }));
};
