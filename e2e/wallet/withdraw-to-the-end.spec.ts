/** Story: somebody who tries the demo withdraws 100, and it is paid without a person; another user adds a second address, and cancels what waits for it. */
import { expect } from "@playwright/test";
import { agreed, openAccount, signIn } from "../account.ts";
import { callApi } from "../call-api.ts";
import { test } from "../journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../look.ts";

test("[WAL-12] [WAL-09] [WAL-11] the demo's user withdraws 100, and it is approved by the policy, paid and done", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await signIn(page, { email: "demo@candor.test", pwd: "Demo#2026", token: "" });
  await page.goto("/withdraw");
  await main.getByLabel("Amount, whole USDT").fill("100");
  await main.getByLabel("Withdrawal password").fill("Pay#2026");
  await expect(main).toContainText("the published policy, without a person");
  await main.getByRole("button", { name: "Withdraw", exact: true }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("95.00 USDT");
  await expect(question).toContainText("Until it is approved you can cancel, and it is back at once.");
  await question.getByRole("button", { name: "Withdraw" }).click();
  const newest = main.getByRole("listitem").filter({ hasText: "95.00 USDT arrive, 5.00 USDT fee" }).first();
  await expect(newest.getByText("by the published policy")).toBeVisible();
  await expect(newest.locator("[aria-current=step]")).toContainText("Done");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("[WAL-06] [WAL-07] [WAL-12] [JNL-01] [SES-16] a second address is added with a name, is chosen at the request, and waits for its own day; the journal says that it was cancelled", async ({
  page,
  url,
}) => {
  const main = page.getByRole("main");
  const account = await openAccount(url, { money: "500" });
  await agreed(callApi(url, "withdrawPwd", { newpwd: "First#1", verifycode: "" }, { token: account.token }));
  await signIn(page, account);
  await page.goto("/editBankInformation");
  const book = main.locator("section").filter({ has: page.getByRole("heading", { name: "Address book" }) });
  await book.getByLabel("Name", { exact: true }).fill("Exchange");
  await book.getByLabel("Currency and network").selectOption("USDT(ERC20)");
  await book.getByLabel("Wallet address").fill("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
  await book.getByLabel("Wallet address").press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Add to the address book" }).click();
  await expect(book.getByRole("button", { name: "Remove Exchange" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto("/withdraw");
  await main.getByLabel("Address", { exact: true }).selectOption({ label: "Exchange · USDT(ERC20)" });
  await expect(main).toContainText("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
  await expect(main).toContainText(/saved recently: nothing is approved before .*\d/);
  await main.getByLabel("Amount, whole USDT").fill("100");
  const password = main.getByLabel("Withdrawal password");
  const withdraw = main.getByRole("button", { name: "Withdraw", exact: true });
  const agree = page.getByRole("dialog").getByRole("button", { name: "Withdraw" });
  await withdraw.click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription("Please enter the withdrawal password");
  await password.fill("Other#1");
  await withdraw.click();
  await agree.click();
  await expect(password).toHaveAccessibleDescription("This is not your withdrawal password");
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(password).toBeFocused();
  await password.fill("First#1");
  await password.press("Enter");
  await agree.press("Enter");
  await expect(main.getByRole("heading", { name: "100.00 USDT Requested" })).toBeFocused();
  await expect(main.getByRole("listitem").filter({ hasText: "95.00 USDT arrive" }).first()).toContainText(
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  );
  await expectAccessible(page);
  await main.getByRole("button", { name: "Cancel this withdrawal" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel this withdrawal" }).click();
  const cancelled = main.getByRole("listitem").filter({ hasText: "Cancelled" }).first();
  await expect(cancelled).toContainText("100.00 USDT are back in your balance");
  await expect(cancelled.getByRole("heading", { name: "100.00 USDT Cancelled" })).toBeFocused();
  await page.goto("/journal?type=1");
  await expect(main.getByRole("row", { name: /100\.00/ })).toContainText("Cancelled");
});
