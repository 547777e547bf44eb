import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../../app/stories/mount.tsx";
import { closedCopyProduct, copyProduct, poolAnswers } from "../test-pools.ts";
import { answersWith } from "../test-products.ts";
import { OrderPage } from "./order-page.tsx";

const drawn = async (answers: object = {}, product = copyProduct) => {
  const user = signedIn({ withdrawalPassword: 1, wallet: "5000.000000", creditBalance: "900.000000" });
  return await mount(<OrderPage />, {
    areas: ["project", "pool", "orders", "refusal"],
    answers: { ...answersWith([product]), ...poolAnswers(), "user/userInfo": user, ...answers },
    address: `/order?id=${product.id}`,
  });
};
const amount = page.getByLabelText("Amount", { exact: true });
const password = page.getByLabelText("Withdrawal password");
const buyButton = page.getByRole("main").getByRole("button", { name: "Buy", exact: true });
const question = page.getByRole("dialog");

test("[INV-14] the form of a copy product has no rate, no choice of cycles and no schedule, and takes own money only", async () => {
  await drawn();
  await amount.fill("1000");
  const form = page.getByRole("region", { name: "Calm" });
  await expect.element(form).toMatchTextContent(/100 – 10,000, a multiple of 100\. Available: 5,000\.00/);
  expect(page.getByLabelText("Cycle").elements()).toEqual([]);
  expect(page.getByRole("table").elements()).toEqual([]);
  expect(document.querySelector("main")?.textContent).not.toMatch(/a year|credit|Day by day|reserve/);
});

test("[INV-10] [INV-14] what happens to the money is seen while its amount is typed", async () => {
  await drawn();
  await amount.fill("1000");
  const glance = page.getByRole("region", { name: "What happens to your money" });
  await expect
    .element(glance)
    .toMatchTextContent(/From your balance1,000\.00 USDTPromisednothingYou can lose up to1,000\.00 USDT/);
  await expect.element(glance).toMatchTextContent(/at the latest after 24 hours.*take it back at once/);
  await expect
    .element(glance)
    .toMatchTextContent(/period ends\d{4}-\d\d-\d\d, 00:00 UTC−4.*Early exitnot possible/);
  await expect.element(page.getByRole("region", { name: "Back-test of the rule" })).toBeVisible();
});

test("[INV-05] an amount that credit would have to cover is refused before it is sent", async () => {
  const { asked } = await drawn();
  await amount.fill("5500");
  await password.fill("abc123");
  await buyButton.click();
  await expect.element(page.getByRole("alert").filter({ hasText: /running low/i })).toBeVisible();
  expect(asked.map(({ path }) => path)).not.toContain("financial/buy");
});

test("[INV-06] [INV-14] a purchase is confirmed with what happens to the money, and the orders open after 2 s", async () => {
  const { asked, address } = await drawn({ "financial/buy": { id: "9" } });
  await amount.fill("1000");
  await password.fill("abc123");
  await buyButton.click();
  await expect.element(question).toMatchTextContent(/Buy for 1,000 USDT\?.*You can lose up to1,000\.00 USDT/);
  expect(asked.map(({ path }) => path)).not.toContain("financial/buy");
  await question.getByRole("button", { name: "Buy", exact: true }).click();
  await expect.element(page.getByText("Successful purchase")).toBeVisible();
  await expect.element(amount).toHaveValue("");
  expect(asked.find(({ path }) => path === "financial/buy")?.input).toEqual({
    interestDigit: "1",
    money: "1000",
    typeid: "1",
    withdrawalPassword: "abc123",
    seenRate: "0",
    seenDays: 7,
  });
  await expect.poll(address).toBe("/history");
});

test("[INV-14] a pool that was closed meanwhile is refused, and the amount stays", async () => {
  await drawn({ "financial/buy": refusal("SoldOut", "Sold out") });
  await amount.fill("1000");
  await password.fill("abc123");
  await buyButton.click();
  await question.getByRole("button", { name: "Buy", exact: true }).click();
  await expect.element(page.getByText("Sold out")).toBeVisible();
  await expect.element(amount).toHaveValue("1000");
});

test("[INV-01] [INV-04] a closed pool cannot be bought, and the list is shown after 2 s", async () => {
  const { address } = await drawn({}, closedCopyProduct);
  await expect.element(page.getByText("Sold out").first()).toBeVisible();
  await expect.poll(address).toBe("/project");
});
