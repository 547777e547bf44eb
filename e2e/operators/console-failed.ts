/** The console when its code cannot be had, or fails. */
import { expect, test as base, type Page } from "@playwright/test";
import { expectAccessible } from "../look.ts";

/** Without the watch for errors of a journey: each of these pages has one. */
export const test = base;

export const expectFailed = async (page: Page): Promise<void> => {
  await expect(page.getByRole("alert")).toContainText(
    "The server cannot be reached, or the console was updated.",
  );
  await expectAccessible(page);
};

export const tryAgain = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("E-mail address")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
};

/** The files of its program, by what they are. */
export const consoleFiles = [
  ["the program that starts it", "**/assets/console-*.js"],
  ["its frame", "**/assets/draw-console-*.js"],
] as const;
