/** Story: an owner proves an address with a wallet of the browser, then has withdrawals paid to it and to a bank account. */
import { expect } from "@playwright/test";
import { callsOf, openAccount, signIn } from "../account.ts";
import { injectWallet } from "./injected-wallet.ts";
import { test } from "../journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../look.ts";

test("[COLD-01] [WAL-07] [WAL-08] an address is proven by a wallet's signature, and saved beside a bank account as where money goes", async ({
  page,
  url,
}) => {
  const main = page.getByRole("main");
  const account = await openAccount(url);
  const asOwner = callsOf(url, account);
  const { address } = await asOwner<{ address: string }>("demo/wallet", { network: "ethereum" });
  await injectWallet(page, {
    eth_requestAccounts: async () => [address],
    personal_sign: async (hex) => {
      const message = Buffer.from(String(hex).slice(2), "hex").toString();
      expect(message).toContain(address);
      return (await asOwner<{ signature: string }>("demo/sign", { network: "ethereum", message })).signature;
    },
  });
  await signIn(page, account);

  await test.step("the proof", async () => {
    await page.goto("/bindColdWallet");
    const ethereum = main.getByRole("region", { name: "USDT (ERC20) on Ethereum" });
    await ethereum.getByLabel("Wallet address").fill("vitalik.eth");
    await ethereum.getByRole("button", { name: "Save without a proof" }).click();
    await expect(ethereum.getByRole("alert").first()).toHaveText(
      "This is not an address on Ethereum (ERC20)",
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await ethereum.getByRole("button", { name: "Sign with Journey Wallet" }).click();
    await expect(ethereum.getByText(/^Proven /)).toBeVisible();
    await expect(ethereum.getByText(address)).toBeVisible();
  });

  await test.step("the address for withdrawals", async () => {
    await page.goto("/editBankInformation");
    const wallet = main.getByRole("region", { name: "Wallet address" });
    await wallet.getByLabel("Currency and network").selectOption("USDT(ERC20)");
    await wallet.getByLabel("Wallet address").fill(address.toLowerCase());
    await wallet.getByRole("button", { name: "Save" }).click();
    const question = page.getByRole("dialog", { name: "Is this your address?" });
    await expect(question).toContainText(address.toLowerCase());
    await question.getByRole("button", { name: "Save" }).click();
    await expect(wallet.getByText("Proven to be yours.")).toBeVisible();
    await expect(wallet.getByLabel("Wallet address")).toHaveValue(address);
  });

  await test.step("the bank account", async () => {
    const bank = main.getByRole("region", { name: "Bank account" });
    const save = bank.getByRole("button", { name: "Save" });
    await save.click();
    await expect(bank.getByLabel("Name of the account holder")).toHaveAttribute("aria-invalid", "true");
    await bank.getByLabel("Name of the account holder").fill("Ada Lovelace");
    await bank.getByLabel("Bank", { exact: true }).fill("Bank of Wisdom");
    await bank.getByLabel("Account number or IBAN").fill("GB29 NWBK 6016 1331 9268 19");
    await save.click();
    await expect(bank.getByText(/^Last changed /)).toBeVisible();
    await expect(bank.getByLabel("Account number or IBAN")).toHaveValue("GB29NWBK60161331926819");
    await expectAccessible(page);
  });
});
