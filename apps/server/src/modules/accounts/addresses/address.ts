/**
 * An address as a call gives it, made complete: a phone number with its country. A phone number without a country is
 * looked up by its national digits, for callers who log in with the number as they write it at home.
 */
import { checkAddress, type AddressType } from "@candor/core/accounts/address";
import type { Reader } from "../../../platform/db/schema/schema.ts";
import { refuseWith, Refused } from "../../../platform/refused.ts";
import { fullPhone } from "./phone-number.ts";
import { findAccount, type Account, type AccountName } from "../repo.ts";

export type AddressInput = {
  readonly type: AddressType;
  readonly phone: string;
  readonly email: string;
  /** A calling code such as "+81"; empty when the phone number includes it or it is unknown. */
  readonly telcode: string;
};

/** The name of the account that the address belongs to. Refuses WrongPhone, EmailError, …Spaces (SES-07). */
export const accountName = (input: AddressInput): AccountName => {
  const checked = checkAddress(input.type, input.phone, input.email);
  if (!checked.ok) throw new Refused(checked.refusal);
  if (input.type === 2) return { by: "email", address: checked.value };
  const phone = fullPhone(checked.value, input.telcode);
  if (phone !== undefined) return { by: "phone", address: phone.full, national: phone.national };
  if (input.telcode !== "" || checked.value.startsWith("+")) return refuseWith("WrongPhone");
  return { by: "national", national: checked.value.replace(/^0+/, "") };
};

/** The account, and the address to send its codes to; without an account this is the given address. */
export const findNamed = async (
  db: Reader,
  name: AccountName,
): Promise<{ readonly account: Account | undefined; readonly address: string }> => {
  const account = await findAccount(db, name);
  return { account, address: name.by === "national" ? (account?.phone ?? name.national) : name.address };
};

/**
 * The key under which code requests and wrong passwords for an address are counted: the same for every way of writing it,
 * and whether or not it has an account. Numbers that differ only by country are counted together.
 */
export const countingKey = (name: AccountName): string =>
  name.by === "email" ? name.address : name.national.replace(/^0+/, "");

/** The name for an account's own address, which was checked when it was stored. */
export const nameOf = (address: string): AccountName =>
  address.includes("@")
    ? { by: "email", address }
    : accountName({ type: 1, phone: address, email: "", telcode: "" });

/** The channel for messages to an address. */
export const channelOf = (address: string): "email" | "sms" => (address.includes("@") ? "email" : "sms");
