/** The form of the wallet address as a pure function: what can be known without the server (WAL-07). */
import { networkOfCurrency, type PayoutCurrency } from "@candor/core/payout/currency";
import type { MessageKey } from "@candor/wire/messages/fill-in";

export type { PayoutCurrency };
export const payoutCurrencies = Object.keys(networkOfCurrency) as readonly PayoutCurrency[];

/** Withdrawals are paid in USDT only: an address of another currency is saved, and paid nothing. */
export const isPaidIn = (currency: string): boolean => currency.startsWith("USDT");

type WalletForm = { readonly currency: PayoutCurrency; readonly address: string };
type Saved = { readonly cryptocurrency: string; readonly walletaddr: string };

export const walletError = ({ currency, address }: WalletForm, saved: Saved): MessageKey | undefined => {
  const typed = address.trim();
  if (typed === "") return "PleaseFillInTheWalletAddress";
  return typed === saved.walletaddr && currency === saved.cryptocurrency ? "NoChanges" : undefined;
};
