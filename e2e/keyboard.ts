/** What a user without a mouse does. */
import { expect, type Locator, type Page } from "@playwright/test";

const mostTabs = 120;

/** Moves the focus with only the Tab key until it is on the goal. */
export const tabTo = async (page: Page, goal: Locator): Promise<void> => {
  await expect(goal).toBeVisible();
  for (let press = 0; press < mostTabs; press++) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the Tab key does not lead there");
};

/** Goes to a field and types. */
export const typeInto = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.type(text);
};

/** Goes to a button or link and presses Enter. */
export const pressOn = async (page: Page, goal: Locator): Promise<void> => {
  await tabTo(page, goal);
  await page.keyboard.press("Enter");
};
