/** What a user does with a button that says why it does nothing now. */
import { expect, type Locator } from "@playwright/test";

/**
 * Presses until the question is there. On a busy machine a price is stale for a moment: a press then only says so (NAV-09), and a user
 * presses again.
 */
export const pressFor = async (button: Locator, question: Locator): Promise<void> => {
  await expect(async () => {
    if (!(await question.isVisible())) await button.click({ timeout: 10_000 });
    await expect(question).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
};

/** Presses until the question is gone, for the same reason. What was sent closes it at once, so nothing is sent twice. */
export const pressAway = async (button: Locator, question: Locator): Promise<void> => {
  await expect(async () => {
    if (await question.isVisible()) await button.click({ timeout: 10_000 });
    await expect(question).toBeHidden({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
};
