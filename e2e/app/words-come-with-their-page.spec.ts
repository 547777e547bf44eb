/** Story: a user moves from page to page and changes the language: every page and part loads with its texts, and no text key is visible instead, not even for a moment. */
import { expect, type Page } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { test } from "../journey.ts";

/** Watches every text that the page ever shows. */
const watchForKeys = (page: Page) =>
  page.addInitScript(() => {
    const looksLikeKey = /^[a-z][A-Za-z]*(\.[a-z][A-Za-z0-9]*)+$/;
    const seen: string[] = [];
    Object.assign(globalThis, { seenKeys: seen });
    const look = (node: Node): void => {
      if (node instanceof Text && looksLikeKey.test(node.data.trim())) seen.push(node.data);
      if (node instanceof Element)
        for (const name of ["aria-label", "title", "placeholder"]) {
          const value = node.getAttribute(name);
          if (value !== null && looksLikeKey.test(value)) seen.push(value);
        }
      for (const child of node.childNodes) look(child);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (addedNodes.length === 0) look(target);
        for (const node of addedNodes) look(node);
      }
    }).observe(document, { childList: true, characterData: true, attributes: true, subtree: true });
  });

const seenKeys = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as { readonly seenKeys: string[] }).seenKeys);

const press = (page: Page, path: string): Promise<void> =>
  page.getByRole("banner").getByRole("navigation").locator(`a[href="${path}"]`).click();

test("[NAV-05] [NAV-07] pages, their late parts and dialogs load their texts, also after a change of language", async ({
  page,
  url,
}) => {
  await watchForKeys(page);
  await signIn(page, await openAccount(url));
  await page.goto("/");
  const main = page.getByRole("main");
  const heading = main.getByRole("heading", { level: 1 });
  await press(page, "/contract");
  await expect(heading).toHaveText("Leveraged contracts");
  await page.getByRole("banner").getByLabel("Language").first().selectOption("ja");
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await expect(heading).not.toHaveText("Leveraged contracts");

  for (const path of ["/mine", "/quotes", "/", "/contract"]) {
    await press(page, path);
    await page.waitForURL(path);
    await expect(main).toContainText(/[ぁ-んァ-ヶ]{3}/);
  }
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByRole("heading").first()).toHaveText(/[ぁ-んァ-ヶ一-龠]/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await seenKeys(page)).toEqual([]);

  for (const path of ["/verify", "/security", "/journal", "/alerts", "/leverList", "/about"]) {
    await page.goto(path);
    await expect(main).toContainText(/[ぁ-んァ-ヶ]{3}/);
    expect(await seenKeys(page), path).toEqual([]);
  }
});
