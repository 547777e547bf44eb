import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, refusal, signedIn } from "../../app/stories/mount.tsx";
import { currentSession } from "../../lib/account/session.ts";
import { mostRepeats } from "../../lib/calls/open-outcome.ts";
import { FundPanel } from "./fund-panel.tsx";

const amount = page.getByRole("textbox", { name: "Amount" });
const get = page.getByRole("button", { name: "Get play money", exact: true });
const open = (fund: unknown) => {
  signedIn({ wallet: "5.000000" });
  return mount(<FundPanel />, {
    areas: ["mine", "orders", "refusal"],
    answers: { "demo/fund": fund },
    address: "/mine",
  });
};
const agree = (shown: string) =>
  page
    .getByRole("dialog", { name: `Get ${shown} USDT?` })
    .getByRole("button", { name: "Get play money" })
    .click();

test("play money is booked after a question: what is asked for is what was typed, and the balance is the server's", async () => {
  const { asked } = await open({ wallet: "2005.500000" });
  const first = page.getByRole("button", { name: "1,000", exact: true });
  await expect.element(first).toHaveAttribute("aria-pressed", "true");
  await amount.fill("2,000.50");
  await get.click();
  expect(asked).toEqual([]);
  await agree("2,000.50");
  await expect.element(page.getByText("2,000.50 USDT booked. Your balance is 2,005.50 USDT.")).toBeVisible();
  expect(asked.map(({ input }) => input)).toEqual([{ money: "2000.5" }]);
  expect(currentSession()?.user?.wallet).toBe("2005.500000");
});

test("no play money is asked for without an amount or an agreement, and a refusal says why", async () => {
  const { asked } = await open(refusal("DemoFundingLimit", "No more today"));
  const missing = /enter an amount/;
  await amount.fill("0");
  await expect.element(amount).not.toHaveAccessibleDescription(missing);
  await get.click();
  await expect.element(amount).toHaveAccessibleDescription(missing);
  await page.getByRole("button", { name: "10,000", exact: true }).click();
  await expect.element(amount).toHaveValue("10000");
  await get.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Cancel/ })
    .click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(asked).toEqual([]);
  await get.click();
  await agree("10,000.00");
  await expect.element(page.getByText("No more today")).toBeVisible();
  expect(currentSession()?.user?.wallet).toBe("5.000000");
});

test("[API-11] play money whose answer got lost is asked about under its key, and nothing new meanwhile", async () => {
  const lost = refusal("OutcomeUnknown", "not known");
  const answers: unknown[] = [...Array.from({ length: 1 + mostRepeats }, () => lost), { wallet: "1005" }];
  const { keysOf } = await open(() => answers.shift());
  await get.click();
  await agree("1,000.00");
  const again = page.getByRole("button", { name: "Ask again about 1,000.00 USDT" });
  await expect.element(again, { timeout: 15_000 }).toBeVisible();
  await expect.element(get).toBeDisabled();
  await again.click();
  await expect.element(page.getByText(/^1,000\.00 USDT booked/)).toBeVisible();
  await expect.element(get).toBeEnabled();
  expect(new Set(keysOf("demo/fund")).size).toBe(1);
});
