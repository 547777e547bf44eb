/** What a page must be in every size and mode: no sideways scroll, nothing that axe finds. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export const sizes = [
  { name: "phone", width: 390, height: 844, hasTouch: true },
  { name: "desk", width: 1440, height: 900, hasTouch: false },
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

/** By day and by night: not wider than the window, axe finds nothing, and where thumbs press everything is large enough for them. */
export const expectGoodLooks = async (page: Page): Promise<void> => {
  await inEachMode(page, async () => {
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  if (await page.evaluate(() => matchMedia("(pointer: coarse)").matches)) await expectThumbSized(page);
};

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

/** NAV-06: what a thumb can press is at least so wide and high, px. */
const thumbPx = 44;

/**
 * Everything that can be pressed is large enough for a thumb: what it looks like, or what around it leads to it. Links
 * within a sentence are as high as its lines.
 */
const expectThumbSized = async (page: Page): Promise<void> => {
  const small = await page.evaluate((least) => {
    const targets =
      "a[href], button, input, select, textarea, summary, [role=tab], [role=radio], [role=switch]";
    const isSeen = (element: HTMLElement): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest(".visually-hidden, [inert]") === null &&
      element.getBoundingClientRect().width > 2;
    const isWithinSentence = (element: HTMLElement): boolean => {
      const around = element.closest("p, li, dd, small")?.textContent.trim() ?? "";
      return (
        getComputedStyle(element).display === "inline" && around.length > element.textContent.trim().length
      );
    };
    /** How far the target reaches from its middle both ways, px. */
    const reach = (area: HTMLElement, x: number, y: number): number => {
      const { left, top, width, height } = area.getBoundingClientRect();
      const leadsThere = (step: number): boolean => {
        const hit = document.elementFromPoint(left + width / 2 + x * step, top + height / 2 + y * step);
        return hit !== null && area.contains(hit);
      };
      let length = leadsThere(0) ? 1 : 0;
      for (const way of [1, -1])
        for (let step = 1; step < least && leadsThere(way * step); step += 1) length += 1;
      return length;
    };
    const found: string[] = [];
    const within = document.querySelector("dialog:modal") ?? document;
    for (const element of within.querySelectorAll<HTMLElement>(targets)) {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      const isBox = element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type);
      const area = isBox && label !== undefined ? label : element;
      if (!isSeen(area) || isWithinSentence(element)) continue;
      const { width, height } = area.getBoundingClientRect();
      if (Math.min(width, height) >= least) continue;
      area.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const size = [width >= least ? width : reach(area, 1, 0), height >= least ? height : reach(area, 0, 1)];
      if (Math.min(...size) >= least) continue;
      const name = (element.getAttribute("aria-label") ?? area.textContent).trim().slice(0, 40);
      found.push(`${element.tagName.toLowerCase()} "${name}" ${size.map(Math.floor).join(" × ")} px`);
    }
    scrollTo({ top: 0, behavior: "instant" });
    return found;
  }, thumbPx);
  expect.soft(small, `targets on ${page.url()} that are too small for a thumb`).toEqual([]);
};
