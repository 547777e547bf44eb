/**
 * Digits as people's devices write them, for what is a number of signs and no amount: codes, phone numbers, referrers. The page and the
 * server read them with these. Money is not read so: an amount on the wire has one spelling (API-09).
 */

/** Dashes of every kind; the minus sign; the long vowel marks, which a Japanese keyboard gives for a dash. */
const dashes = /[\p{Pd}\u2212\u30fc\uff70]/gu;
/** What cannot be seen and comes along when a text is copied, such as the mark of a direction. */
const invisible = /\p{Cf}/gu;

/** With plain digits, dashes, plus signs and brackets in the place of those of other widths and scripts: "０９０ー１２" is "090-12". */
export const foldDigits = (typed: string): string =>
  typed
    .replaceAll(dashes, "-")
    .normalize("NFKC")
    .replaceAll(invisible, "")
    .replaceAll(/\p{Nd}/gu, plainDigit);

/** Digits of one script stand in a row from 0 to 9, and nothing else of their kind before the 0. */
const plainDigit = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1;
  return String(value);
};

/** A code without the spaces and dashes between its parts: "１２３-４５６" is "123456". */
export const foldCode = (typed: string): string => foldDigits(typed).replaceAll(/[\s-]/g, "");
