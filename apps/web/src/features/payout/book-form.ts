/** The form of a new entry of the address book as a pure function: what can be known without the server (WAL-07). */
import type { MessageKey } from "@candor/wire/messages/fill-in";

export const bookCurrencies = ["USDT(TRC20)", "USDT(ERC20)"] as const;
export type BookCurrency = (typeof bookCurrencies)[number];

export type BookForm = { readonly currency: BookCurrency; readonly address: string; readonly label: string };
export const emptyBookForm: BookForm = { currency: "USDT(TRC20)", address: "", label: "" };

export type BookErrors = { readonly address?: MessageKey; readonly label?: MessageKey };

/** Empty when the entry may be sent; `booked`: the addresses that are there. */
export const bookErrors = ({ address, label }: BookForm, booked: readonly string[]): BookErrors => ({
  ...(address.trim() === "" ? { address: "PleaseFillInTheWalletAddress" } : {}),
  ...(booked.includes(address.trim()) ? { address: "NoChanges" } : {}),
  ...(label.trim() === "" ? { label: "PleaseFillInTheLabel" } : {}),
});
