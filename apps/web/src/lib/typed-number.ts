/**
 * Numbers as people type them, read in one way by every form: a point parts the decimals; commas, or spaces, part thousands, in full
 * groups. What is not written so is never made into another number: it stays as it is, and no parser of core takes it.
 */

/** Groups of three behind a first one that is no "0", all parted alike: "1,000", "12 345 678.5"; not "1,5", "1,00", "0,500". */
const thousands = /^[1-9]\d{0,2}([, ])\d{3}(?:\1\d{3})*(?:\.\d*)?$/;

/** Digits, "．" and "，" as an East Asian keyboard types them: each stands this far behind the plain one. */
const fullWidth = /[０-９．，]/g;
const fullWidthShift = 0xfee0;

const halfWidth = (typed: string): string =>
  typed
    .replaceAll(fullWidth, (sign) => String.fromCodePoint(sign.charCodeAt(0) - fullWidthShift))
    .replaceAll("。", ".")
    .replaceAll(/\s/g, " ")
    .trim();

/** "1,000.5" or "１，０００．５" as "1000.5"; "1,5" stays "1,5". */
export const typedNumber = (typed: string): string => {
  const text = halfWidth(typed);
  return thousands.test(text) ? text.replaceAll(/[, ]/g, "") : text;
};

/** True for digits whose marks cannot be read, such as "1,5" or "1.000,5": the field then says how to write them. */
export const isMismarked = (typed: string): boolean => {
  const text = typedNumber(typed);
  return /^[\d.,'’ ]*\d[\d.,'’ ]*$/.test(text) && /[,'’ ]|\..*\./.test(text);
};
