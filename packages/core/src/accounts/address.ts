/**
 * Where a person can be reached (SES-07): an e-mail address or a phone number, and the form in which both
 * are stored, so that one person has one of each. The server turns a phone number into E.164 with the
 * numbering plans of all countries; this file has only what needs no such tables.
 *
 * Invariants: an e-mail address is kept in lower case and in Unicode form C, so letters that look the
 * same and differ only in case or composition are one address. A mailbox has one spelling here: what mail programs take
 * for a mere way of writing (brackets, quotes, comments, a dot at the end, routes, other widths of letters) is refused, because
 * it would be an account of its own whose mail reaches another person. A domain is given in ASCII, as DNS has it.
 */
import { ok, refuse, type Result } from "../result/result.ts";
import { foldDigits } from "./typed-digits.ts";

/** 1 phone, 2 e-mail, in every call of the product (SES-11). */
export type AddressType = 1 | 2;

const longestEmail = 254;
/** Words with single dots between; letters of any script. Without % and !, which name a route. */
const mailboxPattern = /^[\p{L}\p{M}\p{N}#$&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}#$&'*+/=?^_`{|}~-]+)*$/u;
/** Labels of a host name, the last one with a letter: the address of a machine is not the domain of a mailbox. */
const domainPattern = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/i;
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
export const checkPhone = (typed: string): Result<string> => {
  const text = foldDigits(typed);
  const digits = text.replace(/\D/g, "");
  const fits = digits.length >= fewestDigits && digits.length <= mostDigits;
  if (!fits || !phonePattern.test(text.trim())) return refuse("WrongPhone");
  return ok(text.trim().startsWith("+") ? `+${digits}` : digits);
};

/** Checks the address that `type` names; the other one is ignored. */
export const checkAddress = (type: AddressType, phone: string, email: string): Result<string> =>
  type === 1 ? checkPhone(phone) : checkEmail(email);

/** One of the spellings above. A mailbox in another width or style of letters than the plain one is another spelling of it. */
const isEmail = (text: string): boolean => {
  const [mailbox = "", domain = "", ...rest] = text.normalize("NFC").split("@");
  const isPlain = mailbox === mailbox.normalize("NFKC");
  return rest.length === 0 && isPlain && mailboxPattern.test(mailbox) && domainPattern.test(domain);
};
