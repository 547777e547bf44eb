import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount, pressOn } from "../../../app/stories/mount.tsx";
import { pairs } from "../../../app/stories/pairs.ts";
import { OrderPanel } from "./order-panel.tsx";
import { useOptionOrder } from "./use-option-order.ts";

const [pair] = pairs;
const product = pair && { ...pair, expiryMinutes: "1,5", profitPercent: "80,85" };

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
