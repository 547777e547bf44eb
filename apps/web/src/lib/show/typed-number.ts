/**
 * Typed numbers, read in one way by every form: the decimal separator is a point; thousands are separated by commas or
 * spaces, in full groups. Some phones offer a comma only: a single one that cannot separate thousands is a decimal separator, and the
 * field shows a point for it before anything is sent. A point may be first or last. Any other notation is never converted to
 * another number: it stays as typed, and no parser of core accepts it.
 */
import { parseMoney } from "@candor/core/money/money";

/** Groups of three after a first one that is not "0", with one kind of separator: "1,000", "12 345 678.5"; not "1,5", "1,00", "0,500". */
const thousands = /^[1-9]\d{0,2}([, ])\d{3}(?:\1\d{3})*(?:\.\d*)?$/;

/** Digits, "．" and "，" as an East Asian keyboard types them: each has this fixed code offset from its plain form. */
const fullWidth = /[０-９．，]/g;
const fullWidthShift = 0xfee0;

const halfWidth = (typed: string): string =>
  typed
    .replaceAll(fullWidth, (sign) => String.fromCodePoint(sign.charCodeAt(0) - fullWidthShift))
    .replaceAll("。", ".")
    .replaceAll(/\s/g, " ")
    .trim();

/** "1,000.5" or "１，０００．５" as "1000.5", "1,5" as "1.5", ".5" as "0.5", "5." as "5"; "1.000,5" stays as it is. */
export const typedNumber = (typed: string): string => {
  const text = withPoint(halfWidth(typed));
  return text.replace(/^\.(?=\d+$)/, "0.").replace(/^(\d+)\.$/, "$1");
};

const withPoint = (text: string): string => {
  if (thousands.test(text)) return text.replaceAll(/[, ]/g, "");
  return /^\d+,\d+$/.test(text) ? text.replace(",", ".") : text;
};

/** True for digits whose separators cannot be read, such as "1.000,5": the field then says how to write them. */
export const isMismarked = (typed: string): boolean => {
  const text = typedNumber(typed);
  return /^[\d.,'’ ]*\d[\d.,'’ ]*$/.test(text) && /[,'’ ]|\..*\./.test(text);
};

export type TypingError = "WriteDecimalsWithAPoint" | "TooManyDecimals" | "TooManyDigits";

/** What keeps a typed amount from being read in a unit of `decimals` decimals: it is never rounded. Undefined when it has none of these faults. */
export const typingError = (typed: string, decimals: number): TypingError | undefined => {
  if (isMismarked(typed)) return "WriteDecimalsWithAPoint";
  const [, whole = "", written = ""] = /^(\d+)(?:\.(\d+))?$/.exec(typedNumber(typed)) ?? [];
  if (/^[1-9]/.test(whole) && parseMoney(whole) === undefined) return "TooManyDigits";
  return written.length > decimals ? "TooManyDecimals" : undefined;
};
