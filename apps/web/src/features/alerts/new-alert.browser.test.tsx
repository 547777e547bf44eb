import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, signedIn } from "../../app/stories/mount.tsx";
import { pairs } from "../../app/stories/pairs.ts";
import { NewAlert } from "./new-alert.tsx";

const price = page.getByRole("textbox", { name: "Price (USDT)" });
const open = async (added: () => unknown) => {
  signedIn();
  return await mount(<NewAlert />, {
    areas: ["alerts", "refusal"],
    address: "/alerts?pair=ETHUSDT",
    answers: {
      "product/productList": { retCode: 0, data: pairs, total: pairs.length },
      "alerts/add": added,
      "alerts/list": { retCode: 0, data: [], total: 0 },
    },
  });
};

test("[MKT-11] an alert is set on the pair of the address, and a price that is typed meanwhile is kept for the next", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { asked } = await open(() => promise);
  await price.fill("17000");
  await page.getByRole("button", { name: "Set alert" }).click();
  await price.fill("18000");
  resolve({ id: "1" });
  await expect.element(page.getByText("The alert is set")).toBeVisible();
  await expect.element(price).toHaveValue("18000");
  expect(asked.filter(({ path }) => path === "alerts/add").map(({ input }) => input)).toEqual([
    { pid: 2, kind: "above", price: "17000", rearm: 0 },
  ]);
});

test("[MKT-11] a move is asked for in percent, and a price that was set makes room for the next", async () => {
  const { asked } = await open(() => ({ id: "1" }));
  await price.fill("17000");
  await page.getByRole("button", { name: "Set alert" }).click();
  await expect.element(price).toHaveValue("");
  await page.getByRole("tab", { name: "moves by" }).click();
  await page.getByRole("button", { name: "Set alert" }).click();
  await expect
    .poll(() => asked.findLast(({ path }) => path === "alerts/add")?.input)
    .toEqual({ pid: 2, kind: "percent", percent: "5", rearm: 0 });
});
