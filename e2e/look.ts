/** What a page must be in every size and mode: no sideways scroll, nothing that axe finds. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export const sizes = [
  { name: "phone", width: 390, height: 844, hasTouch: true },
  { name: "desk", width: 1440, height: 900, hasTouch: false },
] as const;
/** Between the two: no longer a phone's layout, not yet a desktop's width. */
const tabletWidth = 768;

export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect.soft(content, "the page is not wider than the window").toBeLessThanOrEqual(window);
};

/**
 * Looks at the current page in light and dark mode: first in the one that it is in, since a change draws the whole page again. The modes differ
 * only in colours, so the second look needs only axe's rules about them.
 */
export const inEachMode = async (page: Page, look: (rules: object) => Promise<void>): Promise<void> => {
  const now = await page.evaluate(() => document.documentElement.dataset["theme"]);
  await look(allRules);
  const other = now === "night" ? "day" : "night";
  await page.emulateMedia({ colorScheme: other === "night" ? "dark" : "light", reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", other);
  await look(colourRules);
};

/** The same for a tablet, to whose size the window is set for a moment. */
export const expectFitsTablet = async (page: Page): Promise<void> => {
  const before = page.viewportSize() ?? sizes[1];
  await page.setViewportSize({ width: tabletWidth, height: before.height });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: before.width, height: before.height });
};

/** In light and dark mode: not wider than the window or a tablet, axe finds nothing; on a phone, targets are large enough for a thumb. */
export const expectGoodLooks = async (page: Page): Promise<void> => {
  await expectGoodLooksInWindow(page);
  if (page.viewportSize()?.width === sizes[1].width) await expectFitsTablet(page);
};

/** The same without the tablet, for a story that looks at the page in every width. */
export const expectGoodLooksInWindow = async (page: Page): Promise<void> => {
  await inEachMode(page, async (rules) => {
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, rules);
  });
  if (page.viewportSize()?.width === sizes[0].width) await expectThumbSized(page);
};

/** Axe finds nothing in light mode, nor in dark mode. */
export const expectAccessibleInEachMode = (page: Page): Promise<void> =>
  inEachMode(page, (rules) => expectAccessible(page, rules));

const allRules = {};
/** What changes with the mode. */
const colourRules = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/** All of axe's default rules, or those that are asked for, once the page has its heading. */
export const expectAccessible = async (page: Page, rules: object = allRules): Promise<void> => {
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  const told = (await violationsOf(page, rules)).map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
  );
  expect.soft(told, `axe finds nothing on ${page.url()}`).toEqual([]);
};

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];
type WithAxe = { readonly axe?: { readonly run: (options: object) => Promise<{ violations: Violations }> } };

/** Minified, it is read by the browser in half of the time. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve(
    "axe-core/axe.min.js",
  ),
  "utf8",
);

/** The first check of a document loads axe, which stays while the app moves between pages. */
const violationsOf = async (page: Page, rules: object): Promise<Violations> => {
  // Only what is wrong is described: to describe what is right took most of a check.
  const options = { ...rules, resultTypes: ["violations"] };
  let found = await page.evaluate(runAxe, options);
  if (found === undefined) {
    await page.evaluate(axeSource);
    found = await page.evaluate(runAxe, options);
  }
  if (found === undefined) throw new Error(`the page has left ${page.url()} while axe looked at it`);
  return found;
};

/** Runs in the page. */
const runAxe = async (options: object): Promise<Violations | undefined> => {
  const { axe } = globalThis as WithAxe;
  if (axe === undefined) return undefined;
  // Even without motion a colour changes one frame after its cause.
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  return (await axe.run(options)).violations;
};

/** NAV-06: the minimum width and height of what a thumb can press, px. */
const thumbPx = 44;

/**
 * Everything that can be pressed is large enough for a thumb: a press half a thumb away from its middle, in each of four
 * directions, still hits it. Links within a sentence are as high as its lines.
 */
const expectThumbSized = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches), "a phone has a thumb").toBe(
    true,
  );
  const small = await page.evaluate(smallTargets, thumbPx);
  expect.soft(small, `targets on ${page.url()} that are too small for a thumb`).toEqual([]);
};

/** Runs in the page. */
const smallTargets = (least: number): readonly string[] => {
  const roles = ["tab", "radio", "switch", "option", "slider", "menuitem", "checkbox"];
  const targets = `a[href], button, input, select, textarea, summary, [tabindex="0"], ${roles.map((role) => `[role=${role}]`).join()}`;
  const isSeen = (element: HTMLElement): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest(".visually-hidden, [inert]") === null &&
    element.getBoundingClientRect().width > 2;
  const isWithinSentence = (element: HTMLElement): boolean =>
    getComputedStyle(element).display === "inline" &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim().length > 1,
    );
  /** The area of a press: for a checkbox or radio button, its label as well. */
  const areaOf = (element: HTMLElement): HTMLElement => {
    const isBox = element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type);
    return (isBox ? element.labels?.[0] : undefined) ?? element;
  };
  const isMessage = (element: Element): boolean => element.closest("[role=status]") !== null;
  /** How far the target extends from its middle in both directions, at most `least` each, px. */
  const reach = (area: HTMLElement, x: number, y: number): number => {
    const { left, top, width, height } = area.getBoundingClientRect();
    const leadsThere = (step: number): boolean => {
      const at = [left + width / 2 + x * step, top + height / 2 + y * step] as const;
      const hit = document.elementFromPoint(...at);
      if (hit === null || area.contains(hit) || isMessage(area) || !isMessage(hit)) return area.contains(hit);
      // A message covers what is under it for some seconds.
      return area.contains(document.elementsFromPoint(...at).find((each) => !isMessage(each)) ?? null);
    };
    // In the middle of each pixel: its edges may belong to the target beside it when the page is scrolled by a part of a pixel.
    const farthest = least / 2 - 0.5;
    // Most targets are large enough: few points show it.
    if ([1, 0.5, -0.5, -1].every((part) => leadsThere(Math.trunc(part * farthest) + Math.sign(part) / 2)))
      return least;
    let length = 0;
    for (const way of [1, -1])
      for (let step = 0.5; step < least && leadsThere(way * step); step += 1) length += 1;
    return length;
  };
  const scrolled = (element: HTMLElement): readonly (() => void)[] => {
    const back: (() => void)[] = [];
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      const { scrollLeft, scrollTop } = each;
      const scroller = each;
      back.push(() => scroller.scrollTo({ left: scrollLeft, top: scrollTop, behavior: "instant" }));
    }
    return back;
  };
  const found: string[] = [];
  // What is open above the page covers what is under it.
  const within = document.querySelector("dialog:modal, [popover]:popover-open") ?? document;
  for (const element of within.querySelectorAll<HTMLElement>(targets)) {
    const area = areaOf(element);
    if (!isSeen(area) || isWithinSentence(element)) continue;
    // Elements that become visible only with the focus are for keyboards.
    if (area.getBoundingClientRect().bottom <= 0 && getComputedStyle(area).position === "fixed") continue;
    const back = scrolled(area);
    area.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const size = [reach(area, 1, 0), reach(area, 0, 1)];
    for (const restore of back) restore();
    if (Math.min(...size) >= least) continue;
    const name = (element.getAttribute("aria-label") ?? area.textContent).trim().slice(0, 40);
    found.push(`${element.tagName.toLowerCase()} "${name}" ${size.join(" × ")} px`);
  }
  return found;
};
