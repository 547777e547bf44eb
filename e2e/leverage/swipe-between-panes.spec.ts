/** Story: on a phone the contract screen is three panes, and a swipe moves from one to the next. */
import { expect, type Locator, type Page } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { confirmOrder, openScreen, ordersOf, showPane, ticketOf } from "./contract-screen.ts";
import { test } from "../journey.ts";
import { expectNoSidewaysScroll } from "../look.ts";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: "no-preference",
});

test("[NAV-05] [NAV-06] [LEV-01] 390 px: swipes lead from chart to order to positions and back, an order can be placed with a thumb, and the buttons cover no error", async ({
  page,
  url,
}) => {
  const account = await openAccount(url, { money: "1000", contract: "500" });
  await signIn(page, account);
  await openScreen(page);
  await expectChosen(page, "Chart");

  // A finger on the chart moves the chart; next to it, it moves the panes.
  await swipeTo(page, page.getByRole("region", { name: "Order book" }).first(), "left", "Trade");
  await expect(ticketOf(page).getByRole("button", { name: /^Buy/ })).toBeInViewport();
  await expectErrorInSight(page);
  await ticketOf(page).getByRole("textbox", { name: "Quantity" }).fill("1");
  await confirmOrder(page, "Buy", 1);

  await swipeTo(page, ticketOf(page), "left", "Orders");
  await expect(ordersOf(page).getByRole("button", { name: /^Close: Long/ })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await swipeTo(page, ordersOf(page), "right", "Trade");
  await showPane(page, "Chart");
  await expectChosen(page, "Chart");
  await expectNoSidewaysScroll(page);
});

test("[NAV-05] [NAV-06] a tab that is pressed while a swipe settles is shown, with motion and without", async ({
  page,
  url,
}) => {
  await signIn(page, await openAccount(url, { money: "1000", contract: "500" }));
  await openScreen(page);
  const chart = page.getByRole("tab", { name: /^Chart/ });
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    await page.emulateMedia({ reducedMotion });
    await showPane(page, "Orders");
    await expect(ordersOf(page)).toBeInViewport({ ratio: 0.1 });
    await swipe(page, ordersOf(page), "right");
    // A press by Playwright waits until nothing moves.
    await chart.evaluate((tab: HTMLElement) => tab.click());
    await expect(page.getByRole("region", { name: "Order book" }).first()).toBeInViewport();
    await expectChosen(page, "Chart");
    await expectNoSidewaysScroll(page);
  }
});

/** The field of a wrong quantity has the focus, and the error under it is not behind the buttons. The press comes while the swipe settles. */
const expectErrorInSight = async (page: Page): Promise<void> => {
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await ticketOf(page).getByRole("button", { name: /^Buy/ }).click();
  const field = ticketOf(page).getByRole("textbox", { name: "Quantity" });
  await expect(field).toBeFocused();
  await expect(async () => expect(await field.evaluate(isErrorInSight)).toBe(true)).toPass({
    timeout: 5_000,
  });
};

/** Runs in the page. */
const isErrorInSight = (field: Element): boolean => {
  const error = document.getElementById(field.getAttribute("aria-describedby")?.split(" ")[0] ?? "");
  if (error === null) return false;
  const { left, top, height } = error.getBoundingClientRect();
  return error.contains(document.elementFromPoint(left + 2, top + height / 2));
};

const expectChosen = (page: Page, name: string, timeout = 25_000): Promise<void> =>
  expect(page.getByRole("tab", { name: new RegExp(`^${name}`) })).toHaveAttribute("aria-selected", "true", {
    timeout,
  });

/** A browser that has no time for the moves of a finger takes them for less than they were: a person swipes again. */
const swipeTo = async (page: Page, across: Locator, to: "left" | "right", name: string): Promise<void> => {
  await expect(async () => {
    await swipe(page, across, to);
    await expectChosen(page, name, 5_000);
  }).toPass({ timeout: 30_000 });
};

const touchSteps = 12;

/** A swipe across a part of the screen, with the browser's own touch input. */
const swipe = async (page: Page, across: Locator, to: "left" | "right"): Promise<void> => {
  await across.scrollIntoViewIfNeeded();
  const box = await across.boundingBox();
  if (box === null) throw new Error("nothing to swipe across");
  const session = await page.context().newCDPSession(page);
  const y = Math.min(Math.max(box.y + 40, 200), 740);
  const [from, until] = to === "left" ? [320, 60] : [60, 320];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch("touchStart", from);
  for (let step = 1; step <= touchSteps; step++) {
    await touch("touchMove", from + ((until - from) * step) / touchSteps);
    await page.waitForTimeout(16);
  }
  await touch("touchEnd");
  await session.detach();
};
