/**
 * Recovery codes (SES-15): ten texts that replace a lost authenticator, each valid once. A code has ten
 * characters of an alphabet of 32, which is 50 bits, and is shown as xxxx-xxxx-xx.
 */
import { assert } from "../assert/assert.ts";
import { foldCode } from "./typed-digits.ts";

/** The number of codes that are made together. */
export const recoveryCodeCount = 10;
/** The number of random bytes of a code, which uses the low five bits of each. */
export const recoveryCodeBytes = 10;

// Crockford's base 32: without i, l, o and u, which are easily misread.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** The code of ten random bytes, as it is shown. */
export const recoveryCodeText = (random: Iterable<number>): string => {
  const letters = [...random].map((byte) => alphabet[byte & 31] ?? "").join("");
  assert(letters.length === recoveryCodeBytes, "a recovery code has ten characters");
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
};

/**
 * Turns a code as someone typed it into the shown form; undefined for a text that cannot be a code. Capitals, missing dashes
 * and spaces are accepted, and o, i, l count as the digits that they look like.
 */
export const readRecoveryCode = (typed: string): string | undefined => {
  const letters = foldCode(typed).toLowerCase().replaceAll("o", "0").replaceAll(/[il]/g, "1");
  if (letters.length !== recoveryCodeBytes) return undefined;
  if (!letters.split("").every((letter) => alphabet.includes(letter))) return undefined;
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
};
