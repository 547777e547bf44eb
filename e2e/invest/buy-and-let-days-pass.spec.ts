/** Story: a visitor looks at the products; a user buys one, lets a day pass, finds the interest in the wallet and the journal, and ends it. */
import { expect } from "@playwright/test";
import { openAccount, signIn } from "../account.ts";
import { callApi } from "../call-api.ts";
import { test } from "../journey.ts";
import { expectNoSidewaysScroll, inEachMode } from "../look.ts";

test("[INV-01] [INV-04] [INV-05] [INV-08] [INV-12] [INV-16] [NAV-02] a user follows an investment from the list to its interest and its end", async ({
  page,
  url,
}) => {
  await test.step("a visitor sees what is offered, and is sent to sign in", async () => {
    await page.goto("/project");
    await expect(page.getByRole("heading", { name: "One month" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Project", exact: true }).first()).toHaveAttribute(
      "aria-current",
      "page",
    );
    await inEachMode(page, () => expectNoSidewaysScroll(page));
    await page.goto("/details?id=103");
    await page.waitForURL(/\/login/, { timeout: 10_000 });
  });

  const account = await openAccount(url, { money: "1500" });
  await callApi(url, "withdrawPwd", { newpwd: "Pay#2026" }, { token: account.token });
  await signIn(page, account);

  await test.step("what is bought is shown before it is bought", async () => {
    await page.goto("/order?id=103&type=1");
    await page.getByRole("textbox", { name: "Amount" }).fill("1000");
    await expect(page.getByText("1,004.00 USDT").first()).toBeVisible();
    await page.getByLabel("Withdrawal password").fill("Pay#2026");
    await page.getByRole("button", { name: "Buy", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button").last().click();
    await page.waitForURL(/\/history/, { timeout: 10_000 });
    await expect(page.getByText("Day 0 of 30")).toBeVisible();
  });

  await test.step("a day that passes is paid", async () => {
    await page.getByRole("button", { name: "Let a day pass" }).click();
    await expect(page.getByText("Day 1 of 30")).toBeVisible();
    await expect(page.getByTitle("+0.133333").getByText("+0.13").first()).toBeVisible();
    await page.goto("/journal?type=2");
    await expect(page.getByText("Interest of a passed day").first()).toBeVisible();
    await expect(page.getByTitle("500.133333").getByText("500.13").first()).toBeVisible();
  });

  await test.step("it is ended early for the published fee, and is finished", async () => {
    await page.goto("/history");
    await page.getByRole("button", { name: "End order" }).click();
    await page.getByRole("dialog").getByRole("button").last().click();
    await page.getByRole("tab", { name: "Finished" }).click();
    await expect(page.getByRole("tabpanel", { name: "Finished" }).getByText("One month")).toBeVisible();
    await page.goto("/journal?type=2");
    await expect(page.getByText("1,500.00", { exact: true }).first()).toBeVisible();
  });
});
