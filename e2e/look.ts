/** What a page must be in every size and mode: no sideways scroll, nothing that axe finds. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export const sizes = [
  { name: "phone", width: 390, height: 844 },
  { name: "desk", width: 1440, height: 900 },
] as const;
export const modes = ["day", "night"] as const;

export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect.soft(content, "the page is not wider than the window").toBeLessThanOrEqual(window);
};

/** Looks by day, then by night, at the page as it stands. */
export const inEachMode = async (
  page: Page,
  look: (mode: (typeof modes)[number]) => Promise<void>,
): Promise<void> => {
  for (const mode of modes) {
    await page.emulateMedia({ colorScheme: mode === "night" ? "dark" : "light", reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", mode);
    await look(mode);
  }
};

/** By day and by night: not wider than the window, and axe finds nothing. */
export const expectGoodLooks = (page: Page): Promise<void> =>
  inEachMode(page, async () => {
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

/** All of axe's default rules. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const told = (await violationsOf(page)).map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
  );
  expect.soft(told, `axe finds nothing on ${page.url()}`).toEqual([]);
};

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];
type WithAxe = { readonly axe?: { readonly run: (options: object) => Promise<{ violations: Violations }> } };

/** The first look at a document brings axe along; it stays while the app moves between pages, and a further look takes a tenth of the time. */
const violationsOf = async (page: Page): Promise<Violations> => {
  const again = await page.evaluate(async () => {
    // Even without motion a colour changes a frame after its cause.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (await (globalThis as WithAxe).axe?.run({ resultTypes: ["violations"] }))?.violations;
  });
  return again ?? (await new AxeBuilder({ page }).setLegacyMode().analyze()).violations;
};
