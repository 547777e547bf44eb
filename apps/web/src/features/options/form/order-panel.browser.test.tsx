import type { Product } from "@candor/wire/market";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount, pressOn, refusal, signedIn } from "../../../app/stories/mount.tsx";
import { pairs } from "../../../app/stories/pairs.ts";
import { reportLink } from "../../../live/connection.ts";
import { noteFeed, notePrice } from "../../../live/freshness.ts";
import { OrderPanel } from "./order-panel.tsx";
import { useOptionOrder } from "./use-option-order.ts";

const product = { ...(pairs[0] as Product), expiryMinutes: "1,3", profitPercent: "80,82" };
const { symbol } = product;
let prices: ReturnType<typeof setInterval> | undefined;
/** Prices come from now on, until the end of the test. */
const startPrices = (): void => {
  const tell = () => {
    reportLink("market", "open");
    notePrice(symbol, Date.now(), Date.now());
  };
  tell();
  noteFeed(symbol, false);
  prices = setInterval(tell, 500);
};
afterEach(() => {
  clearInterval(prices);
  noteFeed(symbol, false);
});

const OrderForm = () => <OrderPanel order={useOptionOrder(product)} product={product} />;

test("[SES-03] a visitor who presses CALL is told why nothing is placed, and is sent to the login 2 s later", async () => {
  const { address } = await mount(<OrderForm />, {
    areas: ["options", "kline", "refusal"],
    answers: { getKeys: {} },
    address: "/quotes",
  });
  const call = page.getByRole("button", { name: /^CALL/ });
  await expect.element(call).toBeVisible();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // For a visitor it does not matter whether the price is fresh.
  await pressOn(call, "{Enter}");
  const message = page.getByRole("status").filter({ hasText: "Not signed in" });
  await expect.element(message).toBeVisible();
  vi.advanceTimersByTime(1_500);
  await expect.element(message).toBeVisible();
  expect(address()).toBe("/quotes");
  vi.advanceTimersByTime(600);
  await expect.poll(address).toBe("/login");
});

test.each([
  [390, "is beside CALL and PUT, within the window"],
  [1440, "stays in the form"],
])("[OPT-01] in a window %i px wide the choice of the expiry %s", async (width) => {
  await page.viewport(width, 844);
  await mount(<OrderForm />, {
    areas: ["options", "kline", "refusal"],
    answers: { getKeys: {} },
    address: "/quotes",
  });
  const expiry = page.getByRole("group", { name: "Expires after, and what a win pays" });
  await expect.element(expiry).toHaveLength(1);
  const call = page.getByRole("button", { name: /^CALL/ });
  const five = expiry.getByRole("radio").nth(1);
  await expect.element(five).toBeVisible();
  const [above, below] = [five, call].map((each) => each.element().getBoundingClientRect());
  const isBeside = (below?.top ?? 0) - (above?.bottom ?? 0) < 16;
  expect(isBeside).toBe(width === 390);
  if (isBeside) expect(below?.bottom).toBeLessThanOrEqual(844);
  await five.click();
  await expect.element(five).toBeChecked();
});

test("[OPT-08] [MKT-09] the question before an option shows what it can bring, cost and needs, and is not agreed to while prices stand still", async () => {
  const user = signedIn({ wallet: "10000.000000" });
  const { asked } = await mount(<OrderForm />, {
    areas: ["options", "kline", "refusal"],
    answers: {
      getKeys: {},
      "user/userInfo": user,
      "risk/notice": { kind: "option", version: 1, acceptedAt: 1, figure: null, playMoney: true },
      placeOrder: refusal("low", "Your balance is too low"),
    },
    address: "/quotes",
  });
  startPrices();
  await page.getByRole("button", { name: /^CALL/ }).click();
  const question = page.getByRole("dialog");
  // Of a profit of 80 %: 10 bring 8, and 100 / 180 of them must be right, which is never rounded down.
  await expect.element(question).toMatchTextContent(/\+8\.00/);
  await expect.element(question).toMatchTextContent(/−10\.00/);
  await expect.element(question).toMatchTextContent(/55\.56%/);
  const agree = question.getByRole("button", { name: /CALL/ });
  await expect.element(agree).toBeEnabled();
  clearInterval(prices);
  noteFeed(symbol, true);
  await expect.element(agree).toHaveAttribute("aria-disabled", "true");
  await pressOn(agree, "{Enter}");
  await expect.element(question).toBeVisible();
  const placed = () => asked.filter(({ path }) => path === "placeOrder");
  expect(placed()).toEqual([]);
  startPrices();
  await expect.element(agree).not.toHaveAttribute("aria-disabled");
  await pressOn(agree, "{Enter}");
  await expect.poll(() => placed().length).toBe(1);
});

test("[OPT-03] the stake has to be in the wallet that options are paid from: what the contract wallet holds does not count", async () => {
  const user = signedIn({ wallet: "9.000000", contractBalance: "5000.000000" });
  const { asked } = await mount(<OrderForm />, {
    areas: ["options", "kline", "refusal"],
    answers: {
      getKeys: {},
      "user/userInfo": user,
      "risk/notice": { kind: "option", version: 1, acceptedAt: 1, figure: null, playMoney: true },
    },
    address: "/quotes",
  });
  startPrices();
  await page.getByRole("button", { name: /^CALL/ }).click();
  await expect.element(page.getByRole("status").filter({ hasText: "Your balance is too low" })).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(asked.filter(({ path }) => path === "placeOrder")).toEqual([]);
});
