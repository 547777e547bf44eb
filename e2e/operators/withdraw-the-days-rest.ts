/** The steps of a story about the cap of a day, which two operators have not raised yet. */
import { expect, type Page } from "@playwright/test";
import { agreed, openAccount, signIn } from "../account.ts";
import { callApi } from "../call-api.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../look.ts";

/** Withdraws all that one may today; reads before and after it what is left. */
export const withdrawTheDaysRest = async (page: Page, url: string): Promise<void> => {
  const main = page.getByRole("main");
  const account = await openAccount(url, { money: "1500" });
  const { token } = account;
  const { address } = (await agreed(callApi(url, "demo/wallet", { network: "tron" }, { token }))) as {
    readonly address: string;
  };
  const wallet = { cryptocurrency: "USDT(TRC20)", walletaddr: address };
  await agreed(callApi(url, "updateWalletaddr", wallet, { token }));
  await agreed(callApi(url, "withdrawPwd", { newpwd: "First#1", verifycode: "" }, { token }));
  await signIn(page, account);
  await page.goto("/withdraw");
  const amount = main.getByLabel("Amount, whole USDT");
  const all = main.getByRole("button", { name: "All", exact: true });
  await expect(amount).toHaveAccessibleDescription("From 10.00 to 1,000.00. Your balance is 1,500.00.");
  await amount.fill("1001");
  await expect(amount).toHaveAccessibleDescription(/can be withdrawn in a day; 1,000 are left today/);
  await expect(main).not.toContainText("the published policy, without a person");
  await expectAccessible(page);
  await all.click();
  await expect(amount).toHaveValue("1000");
  await main.getByLabel("Withdrawal password").fill("First#1");
  await main.getByRole("button", { name: "Withdraw", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(amount).toHaveAccessibleDescription(
    /^No more can be withdrawn today\. The next day begins at .*\d/,
  );
  await expect(all).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};
