/** Moving money between balance and contract wallet as pure functions: apply an input, find errors, build the request (LEV-16). */
import { formatMoney, moneyDecimals, parseMoney, type Money } from "@candor/core/money/money";
import type { MessageKey } from "@candor/wire/messages/fill-in";
import { typedNumber, typingError } from "../../lib/show/typed-number.ts";

/** 1 from the balance to the contract wallet, 2 back (LEV-16). */
export type TransferWay = 1 | 2;

export type TransferForm = {
  readonly way: TransferWay;
  /** As typed. */
  readonly amount: string;
};

export type WalletBalances = { readonly wallet: Money; readonly contract: Money };

export type TransferEvent =
  | { readonly kind: "amount"; readonly text: string }
  | { readonly kind: "swap" }
  | { readonly kind: "all"; readonly balances: WalletBalances }
  | { readonly kind: "sent" };

export const reduceTransfer = (form: TransferForm, event: TransferEvent): TransferForm => {
  switch (event.kind) {
    case "amount":
      return { ...form, amount: event.text };
    case "swap":
      return { way: form.way === 1 ? 2 : 1, amount: "" };
    case "all":
      return { ...form, amount: formatMoney(sourceOf(form.way, event.balances)) };
    case "sent":
      return { ...form, amount: "" };
  }
};

/** The typed amount; undefined when it is not valid. */
const amountOf = ({ amount }: TransferForm): Money | undefined => parseMoney(typedNumber(amount));

/** The balance of the wallet that the money comes from. */
export const sourceOf = (way: TransferWay, { wallet, contract }: WalletBalances): Money =>
  way === 1 ? wallet : contract;

/** Why it cannot be sent; undefined when it can. */
export const transferError = (form: TransferForm, balances: WalletBalances): MessageKey | undefined => {
  const misread = typingError(form.amount, moneyDecimals);
  if (misread !== undefined) return misread;
  const amount = amountOf(form);
  if (amount === undefined || amount === 0n) return "enterTheAmount";
  if (amount <= sourceOf(form.way, balances)) return undefined;
  return form.way === 1 ? "InsufficientWalletBalance" : "InsufficientBalanceOfCoinWallet";
};

/** The balances of both wallets afterwards; undefined while the amount cannot be sent. */
export const walletBalancesAfter = (
  form: TransferForm,
  balances: WalletBalances,
): WalletBalances | undefined => {
  const amount = amountOf(form);
  if (amount === undefined || transferError(form, balances) !== undefined) return undefined;
  const moved = form.way === 1 ? amount : -amount;
  return { wallet: (balances.wallet - moved) as Money, contract: (balances.contract + moved) as Money };
};

export const transferInput = (form: TransferForm) => ({
  transfervalue: formatMoney(amountOf(form) ?? 0n),
  type: form.way,
});
