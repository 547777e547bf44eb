/**
 * An address as a call names it, made whole: a phone number with its country. A phone without one is
 * looked up by its national digits, for callers who log in with the number as they write it at home.
 */
import { checkAddress, type AddressType } from "@candor/core/accounts/address";
import type { Reader } from "../../../platform/db/schema.ts";
import { refuseWith, Refused } from "../../../platform/refused.ts";
import { fullPhone } from "./phone-number.ts";
import { findAccount, type Account, type AccountName } from "../repo.ts";

export type AddressInput = {
  readonly type: AddressType;
  readonly phone: string;
  readonly email: string;
  /** A calling code such as "+81"; empty when the phone carries it or it is unknown. */
  readonly telcode: string;
};

/** Names the account that an address stands for. Refuses WrongPhone, EmailError, …Spaces (SES-07). */
export const accountName = (input: AddressInput): AccountName => {
  const checked = checkAddress(input.type, input.phone, input.email);
  if (!checked.ok) throw new Refused(checked.refusal);
  if (input.type === 2) return { by: "email", address: checked.value };
  const phone = fullPhone(checked.value, input.telcode);
  if (phone !== undefined) return { by: "phone", address: phone.full, national: phone.national };
  if (input.telcode !== "" || checked.value.startsWith("+")) return refuseWith("WrongPhone");
  return { by: "national", national: checked.value.replace(/^0+/, "") };
};

/** The account and the address that codes for it go to; the address is the name itself when nobody has it. */
export const findNamed = async (
  db: Reader,
  name: AccountName,
): Promise<{ readonly account: Account | undefined; readonly address: string }> => {
  const account = await findAccount(db, name);
  return { account, address: name.by === "national" ? (account?.phone ?? name.national) : name.address };
};

/**
 * What requests for an address and wrong passwords for it are counted by: the same for every way of writing it, and
 * whether anybody has it or not. Numbers that differ by their country alone count together.
 */
export const countedAs = (name: AccountName): string =>
  name.by === "email" ? name.address : name.national.replace(/^0+/, "");

/** The name that an account's own address is. */
export const nameOf = (address: string): AccountName =>
  accountName({ type: address.includes("@") ? 2 : 1, phone: address, email: address, telcode: "" });

/** Where messages to an address go. */
export const channelOf = (address: string): "email" | "sms" => (address.includes("@") ? "email" : "sms");
