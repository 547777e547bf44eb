/**
 * Where a person can be reached (SES-07): an e-mail address or a phone number, and the form in which both
 * are stored, so that one person has one of each. The server turns a phone number into E.164 with the
 * numbering plans of all countries; this file has only what needs no such tables.
 *
 * Invariants: an e-mail address is kept in lower case and in Unicode form C, so letters that look the
 * same and differ only in case or composition are one address.
 */
import { ok, refuse, type Result } from "../result/result.ts";

/** 1 phone, 2 e-mail, in every call of the product (SES-11). */
export type AddressType = 1 | 2;

const longestEmail = 254;
const emailPattern = /^[^\s@]+@[^\s@]+$/;
const phonePattern = /^\+?[\d\s().-]+$/;
const fewestDigits = 4;
const mostDigits = 18;

/** The address as it is stored. Refuses `EmailError`, then `TheEmailAddressCannotContainSpaces`. */
export const checkEmail = (text: string): Result<string> => {
  if (!text.includes("@") || text.length > longestEmail) return refuse("EmailError");
  if (/\s/.test(text)) return refuse("TheEmailAddressCannotContainSpaces");
  return isEmail(text) ? ok(text.normalize("NFC").toLowerCase()) : refuse("EmailError");
};

/** The number without spaces and punctuation; a leading plus stays. Refuses `WrongPhone`. */
export const checkPhone = (text: string): Result<string> => {
  const digits = text.replace(/\D/g, "");
  const fits = digits.length >= fewestDigits && digits.length <= mostDigits;
  if (!fits || !phonePattern.test(text.trim())) return refuse("WrongPhone");
  return ok(text.trim().startsWith("+") ? `+${digits}` : digits);
};

/** Checks the address that `type` names; the other one is ignored. */
export const checkAddress = (type: AddressType, phone: string, email: string): Result<string> =>
  type === 1 ? checkPhone(phone) : checkEmail(email);

/** At least one character before the @, and no control characters: a line break could inject a mail header. */
const isEmail = (text: string): boolean => emailPattern.test(text) && !/\p{Cc}/u.test(text);
