/**
 * What a page must be in every width: not wider than the window, no control and no text cut off at a side. The page is loaded
 * once, and the window is changed around it.
 */
import { expect, type Page } from "@playwright/test";

/** From the narrowest phone to a wide desktop; the last is a desktop of 1440 × 900 that is magnified twice. */
const windows = [
  [320, 640],
  [344, 882],
  [360, 740],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
  [720, 450],
] as const;
export const narrowest = { width: windows[0][0], height: windows[0][1] };

/** A page that scrolls sideways by less than this does so by mistake: nothing shows that there is more. px */
const leastScroll = 24;

/** Looks at the current page in every window, and leaves it in the one that it was in. */
export const expectFitsEveryWindow = async (page: Page): Promise<void> => {
  const before = page.viewportSize();
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await expectFits(page);
  }
  if (before !== null) await page.setViewportSize(before);
};

export const expectFits = async (page: Page): Promise<void> => {
  const found = await page.evaluate(cutOff, leastScroll);
  const width = page.viewportSize()?.width ?? 0;
  expect.soft(found, `what is cut off on ${page.url()} at ${width} px`).toEqual([]);
};

/** Runs in the page. */
const cutOff = async (least: number): Promise<readonly string[]> => {
  // A part that measures its width learns of the new one in the next frame, and is drawn in the frame after it.
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  const { scrollWidth, clientWidth } = document.documentElement;
  const found =
    scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in a window of ${clientWidth} px`] : [];
  const nameOf = (element: Element): string => {
    const name = element.getAttribute("aria-label") ?? element.textContent;
    return `${element.tagName.toLowerCase()} "${name.trim().slice(0, 30)}"`;
  };
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest(".visually-hidden, [inert], svg, canvas") === null &&
    element.getBoundingClientRect().width > 2;
  /** Whether the user can bring a control into sight by scrolling the part that it is in. */
  const isCut = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    let [left, right] = [0, clientWidth];
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      const { overflowX, position } = getComputedStyle(around);
      if (/auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth) return false;
      if (overflowX !== "visible" && around !== document.body) {
        const edge = around.getBoundingClientRect();
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      }
      if (position === "fixed") break;
    }
    return box.left < left - 1 || box.right > right + 1;
  };
  const controls = "a[href], button, input, select, textarea, summary, [role=tab], [role=radio]";
  for (const control of document.querySelectorAll(controls))
    if (isSeen(control) && isCut(control)) found.push(`${nameOf(control)} is cut off`);
  for (const part of document.querySelectorAll("header *, main *, nav *")) {
    const more = part.scrollWidth - part.clientWidth;
    if (more <= 1 || part.clientWidth === 0 || !isSeen(part) || part.matches("input, select")) continue;
    const { overflowX, textOverflow } = getComputedStyle(part);
    const scrolls = /auto|scroll/.test(overflowX);
    if (scrolls ? more < least : overflowX !== "visible" && textOverflow !== "ellipsis")
      found.push(`${nameOf(part)} needs ${more} px more`);
  }
  return found;
};
