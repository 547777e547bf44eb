import { expect, test } from "vitest";
import { isPaidIn, payoutCurrencies, walletError } from "./wallet-form.ts";

const saved = { cryptocurrency: "USDT(TRC20)", walletaddr: "TJoaVSdktrnndU4dmKm33SWMKoXt4LLFbU" };

test("[WAL-07] the address is trimmed, required, and different from the saved one", () => {
  const form = { currency: "USDT(TRC20)", address: ` ${saved.walletaddr} ` } as const;
  expect(walletError({ ...form, address: "  " }, saved)).toBe("PleaseFillInTheWalletAddress");
  expect(walletError(form, saved)).toBe("NoChanges");
  expect(walletError({ ...form, currency: "USDT(ERC20)" }, saved)).toBeUndefined();
  expect(walletError({ ...form, address: "another" }, saved)).toBeUndefined();
});

test("[WAL-07] the currencies are those of the product, in its order", () => {
  expect(payoutCurrencies).toEqual(["USDT(TRC20)", "USDT(ERC20)", "BTC", "ETH"]);
});

test("[WAL-07] withdrawals are paid in USDT only: an address of BTC or ETH is not paid to", () => {
  expect(payoutCurrencies.filter(isPaidIn)).toEqual(["USDT(TRC20)", "USDT(ERC20)"]);
});
