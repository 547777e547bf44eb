import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount, pressOn } from "../../../app/stories/mount.tsx";
import { pairs } from "../../../app/stories/pairs.ts";
import { OrderPanel } from "./order-panel.tsx";
import { useOptionOrder } from "./use-option-order.ts";

const OrderForm = () => {
  const [product] = pairs;
  return <OrderPanel order={useOptionOrder(product)} product={product} />;
};

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
