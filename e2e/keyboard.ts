/** What a user without a mouse does. */
import { expect, type Locator, type Page } from "@playwright/test";

const mostTabs = 120;

/** Moves the focus with only the Tab key until it is on the goal; backwards, with Shift, when the goal comes before the focus. */
export const tabTo = async (page: Page, goal: Locator): Promise<void> => {
  await expect(goal).toBeVisible();
  const way = await goal.evaluate(wayTo);
  for (let press = 0; press < mostTabs; press++) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(way);
  }
  throw new Error("the Tab key does not lead there");
};

/** Runs in the page. With the focus nowhere, Tab begins at the top. */
const wayTo = (goal: Element): "Tab" | "Shift+Tab" => {
  const { activeElement } = document;
  const isBefore =
    activeElement !== null &&
    activeElement !== document.body &&
    (activeElement.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING) !== 0 &&
    (activeElement.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_CONTAINS) === 0;
  return isBefore ? "Shift+Tab" : "Tab";
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
