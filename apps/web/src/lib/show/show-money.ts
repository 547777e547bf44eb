/**
 * Decimal strings of the wire, formatted for people: one rule for each kind of number, the same on every screen. Works on the
 * digits: no float touches money (docs/STYLE.md, "Money and time"). Languages differ only in the units of `showShort`.
 *
 * - A price that was logged, or computed from one: the decimals of its pair (`showPrice`). A price that somebody set: as it was
 *   set, and at least those decimals (`showSetPrice`).
 * - A traded quantity: about five digits, and never "0.0000" (`showQuantity`).
 * - USDT that is read: cents (`toCents`), with the exact amount as the title of what was booked (`ui/amount.tsx`). Where somebody
 *   decides or checks, nothing is left out (`showMoney`): forms, questions, refusals, evidence, sums that are said to add up.
 * - A large sum in a narrow place: in the units of the language (`showShort`). A count: whole (`showCount`).
 */
import { formatMoney } from "@candor/core/money/money";
import { languageList, type Language } from "@candor/wire/language";
import { shownLanguage } from "../device/language.ts";

/** "1234567.5" with 2 decimals: "1,234,567.50". Truncates toward zero, never rounds up. A "−" is a real minus sign. */
export const showDecimal = (text: string, decimals: number): string => {
  const negative = text.startsWith("-");
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  const shown = decimals === 0 ? grouped : `${grouped}.${fraction.slice(0, decimals).padEnd(decimals, "0")}`;
  return negative && /[1-9]/.test(shown) ? `−${shown}` : shown;
};

/** A whole number, such as a tick's: 1234567 as "1,234,567". All languages write numbers in the same way. */
export const showCount = (count: number): string => showDecimal(String(count), 0);

/** A logged price, or one computed from it, cut to the decimals of its pair: the log never has more. */
export const showPrice = (price: string, decimals: number): string => showDecimal(price, decimals);

/** A price that somebody set, such as a take-profit: no digit of it is left out anywhere. */
export const showSetPrice = (price: string, decimals: number): string =>
  showDecimal(price, Math.max(decimals, mostDecimals([price])));

/** The decimals of a quantity by the digits before its point, so that about five digits are shown. */
const quantityDigits = 5;
const mostQuantityDecimals = 4;

/** "0.1344", "12.345", "123,456"; a quantity too small for four decimals with its first two digits, "0.000012". */
export const showQuantity = (text: string): string => {
  const [whole = "0", fraction = ""] = text.split(".");
  const room = Math.max(0, Math.min(mostQuantityDecimals, quantityDigits - whole.length));
  if (/[1-9]/.test(whole + fraction.slice(0, room))) return showDecimal(text, room);
  const first = fraction.search(/[1-9]/);
  return first === -1 ? showDecimal(text, room) : `0.${fraction.slice(0, first + 2).replace(/0+$/, "")}`;
};

/** The number of decimals that shows each of `texts` completely, the same for all. */
export const mostDecimals = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => text.split(".")[1]?.length ?? 0));

/** Money with two decimals, or with all its decimals when it has more. */
export const showMoney = (text: string): string => {
  const fraction = text.split(".")[1]?.replace(/0+$/, "") ?? "";
  return showDecimal(text, Math.max(2, fraction.length));
};

/** A cent, in the units of `priceUnits`. */
const cent = 1_000_000n;

/**
 * An amount in cents, never more than it is: a balance or a gain of 1.239 is 1.23, a loss of 1.231 is 1.24. Less than a cent of
 * either keeps all its decimals: what is not nothing is never shown as 0.00.
 */
export const toCents = (text: string): string => {
  const units = priceUnits(text);
  if (units < cent && units > -cent) return text;
  const over = ((units % cent) + cent) % cent;
  return formatMoney((units - over) / 100n);
};

/** The same with an explicit "+" before a gain. */
export const showSigned = (text: string): string =>
  isPositive(text) ? `+${showMoney(text)}` : showMoney(text);

export const isPositive = (text: string): boolean => !text.startsWith("-") && /[1-9]/.test(text);
export const isNegative = (text: string): boolean => text.startsWith("-") && /[1-9]/.test(text);

/** The class of a gain or a loss, for its colour; zero has none. */
export const lookOf = (amount: string): "up" | "down" | "" =>
  isPositive(amount) ? "up" : isNegative(amount) ? "down" : "";

/** Change from `open` to `price` in hundredths of a percent, or undefined without an opening price. */
export const changeBps = (open: string, price: string): bigint | undefined => {
  const from = priceUnits(open);
  return from === 0n ? undefined : ((priceUnits(price) - from) * 10_000n) / from;
};

/** "+1.24%" from hundredths of a percent. */
export const showPercent = (bps: bigint): string => {
  const size = bps < 0n ? -bps : bps;
  const sign = bps > 0n ? "+" : bps < 0n ? "−" : "";
  return `${sign}${size / 100n}.${(size % 100n).toString().padStart(2, "0")}%`;
};

/**
 * "3254000000" as "3.25B", in Chinese and Japanese as "32.54億": for volumes in a dense table. As `Intl` writes it, whose first use
 * holds a slow phone for a moment before the first prices.
 */
export const showShort = (text: string, language: Language = shownLanguage()): string => {
  const [whole = "0", fraction = ""] = text.split(".");
  const { units } = languageList[language];
  const [zeros, unit] = Object.entries(units).findLast(([zeros]) => whole.length > Number(zeros)) ?? [0, ""];
  const end = whole.length - Number(zeros);
  return showDecimal(`${whole.slice(0, end)}.${whole.slice(end)}${fraction}`, 2) + unit;
};

/** A decimal string, which may be negative, as an integer of 1e-8 units; further decimals are cut off. */
export const priceUnits = (text: string): bigint => {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.slice(0, 8).padEnd(8, "0"));
};
