/**
 * Story: a user reads what a copy product is, buys units of its pool, waits until the pool has no open trade, follows it, asks for the end in
 * the last days of the period, and is paid what the units are worth.
 */
import { expect } from "@playwright/test";
import { callsOf, openAccount, signIn } from "../account.ts";
import { callApi } from "../call-api.ts";
import { test } from "../journey.ts";
import { expectNoSidewaysScroll, inEachMode } from "../look.ts";

type Held = { readonly id: string; readonly pool: { readonly state: string } | null };

/** The pool looks every two seconds, and does not ask more than once a minute for what was refused. */
const patience = { timeout: 150_000 };

test("[INV-05] [INV-08] [INV-10] [INV-14] a user follows a copy product from its record to the payment of its units", async ({
  page,
  url,
}) => {
  const account = await openAccount(url, { money: "1500" });
  const calls = callsOf(url, account);
  await calls("withdrawPwd", { newpwd: "Pay#2026" });
  await signIn(page, account);

  await test.step("its page promises nothing, and says what it does and what its rule would have done", async () => {
    await page.goto("/project");
    await expect(page.getByRole("heading", { name: "Calm pool" })).toBeVisible();
    await page.goto("/details?id=1");
    await expect(page.getByText("No rate is promised").first()).toBeVisible();
    const test = page.getByRole("region", { name: "Back-test of the rule" });
    await expect(test.getByText("Result after fees")).toBeVisible();
    await expect(page.getByRole("region", { name: "The rule, in full" })).toBeVisible();
    await inEachMode(page, () => expectNoSidewaysScroll(page));
  });

  await test.step("what is bought leaves the balance, and waits for the pool or is in it", async () => {
    await page.goto("/order?id=1");
    await page.getByRole("textbox", { name: "Amount" }).fill("500");
    await expect(page.getByText("You can lose up to").first()).toBeVisible();
    await page.getByLabel("Withdrawal password").fill("Pay#2026");
    await page.getByRole("button", { name: "Buy", exact: true }).click();
    await page.getByRole("dialog").getByRole("button").last().click();
    await page.waitForURL(/\/history/);
    await expect(page.getByText("Day 0 of 7")).toBeVisible();
    await expect(page.getByText(/^(Waiting to enter|In the pool)$/)).toBeVisible();
  });

  const [held] = await calls<readonly Held[]>("myFinancial", {
    status: "0",
    pageNum: 1,
    pageSize: 10,
  });
  const id = held?.id ?? "";
  const passDays = async (count: number): Promise<void> => {
    for (let day = 0; day < count; day += 1) await calls("demo/passDay", { id });
  };

  await test.step("when a day has passed in waiting, the pool has closed its trade, and the money is in it", async () => {
    await page.getByRole("button", { name: "Let a day pass" }).click();
    await expect(page.getByText("Day 1 of 7")).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("In the pool", { exact: true })).toBeVisible({ timeout: 3_000 });
    }).toPass(patience);
    await expect(page.getByRole("button", { name: "Leave with this period" })).toBeDisabled();
  });

  await test.step("its record and its days are a step away", async () => {
    await page.getByRole("link", { name: "The pool’s record" }).click();
    await expect(page.getByRole("region", { name: "What became of it" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Closed trades" })).toBeVisible();
    await page.goto(`/revenueRecord?refid=${id}`);
    await expect(page.getByText("No day has been closed yet")).toBeVisible();
  });

  await passDays(3);
  await test.step("in the last three days of the period the end is asked for", async () => {
    await page.goto("/history");
    await expect(page.getByText("Day 4 of 7")).toBeVisible();
    await page.getByRole("button", { name: "Leave with this period" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Ask for the end" }).click();
    await expect(page.getByText("Leaving", { exact: true })).toBeVisible();
    await inEachMode(page, () => expectNoSidewaysScroll(page));
  });

  await passDays(3);
  // One more, if it is not paid yet: then the pool closes the trade that it waits for.
  await callApi(url, "demo/passDay", { id }, { token: account.token });
  await test.step("when the period is over, the units are paid into the balance", async () => {
    await expect(async () => {
      await page.reload();
      await page.getByRole("tab", { name: "Finished" }).click();
      await expect(page.getByText("Paid out of the pool")).toBeVisible({ timeout: 3_000 });
    }).toPass(patience);
    await page.goto("/journal?type=2");
    await expect(page.getByText("Paid by a pool").first()).toBeVisible();
  });
});
