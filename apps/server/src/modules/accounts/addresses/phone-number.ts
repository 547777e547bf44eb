/** Phone numbers in E.164, by the numbering plans of all countries (SES-04, SES-07). */
import { foldDigits } from "@candor/core/accounts/typed-digits";
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from "libphonenumber-js/min";

export type FullPhone = {
  /** E.164: "+" and digits. Personal: never log it. */
  readonly full: string;
  /** The digits after the calling code. */
  readonly national: string;
};

/**
 * A phone number with its country. Either `phone` begins with "+" or "00", or `callingCode` ("+81", "81") gives the country, or
 * the digits are a valid number once a "+" is put before them. Undefined for anything else.
 */
export const fullPhone = (phone: string, callingCode: string): FullPhone | undefined => {
  const digits = phone.replace(/\D/g, "");
  if (phone.startsWith("+")) return possible(`+${digits}`);
  if (phone.startsWith("00")) return possible(`+${digits.slice(2)}`);
  const code = foldDigits(callingCode).replace(/\D/g, "").replace(/^0+/, "");
  // The parser throws on a calling code that no country has.
  if (code !== "") return callingCodes.has(code) ? possible(digits, code) : undefined;
  const guessed = parsePhoneNumberFromString(`+${digits}`);
  return guessed?.isValid() === true ? described(guessed) : undefined;
};

const callingCodes: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
);

/** A number of possible length is enough: numbering plans change faster than their tables, and the code is the proof. */
const possible = (text: string, defaultCallingCode?: string): FullPhone | undefined => {
  const parsed = parsePhoneNumberFromString(
    text,
    defaultCallingCode === undefined ? {} : { defaultCallingCode },
  );
  return parsed?.isPossible() === true ? described(parsed) : undefined;
};

const described = (parsed: PhoneNumber): FullPhone => ({
  full: parsed.number,
  national: parsed.nationalNumber,
});
