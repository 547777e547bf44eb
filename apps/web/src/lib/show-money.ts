/**
 * Decimal strings of the wire, formatted for people. Works on the digits: no float touches money (docs/STYLE.md, "Money and time").
 */

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

/** The number of decimals that shows each of `texts` completely, the same for all. */
export const mostDecimals = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => text.split(".")[1]?.length ?? 0));

/** Money with two decimals, or with all its decimals when it has more: nothing is hidden in the journal. */
export const showMoney = (text: string): string => {
  const fraction = text.split(".")[1]?.replace(/0+$/, "") ?? "";
  return showDecimal(text, Math.max(2, fraction.length));
};

/** Truncated toward zero after two decimals: for estimates and for values that change each second. Booked amounts keep all decimals. */
export const toCents = (text: string): string => text.replace(/(\.\d\d)\d+$/, "$1");

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
  const from = units(open);
  return from === 0n ? undefined : ((units(price) - from) * 10_000n) / from;
};

/** "+1.24%" from hundredths of a percent. */
export const showPercent = (bps: bigint): string => {
  const size = bps < 0n ? -bps : bps;
  const sign = bps > 0n ? "+" : bps < 0n ? "−" : "";
  return `${sign}${size / 100n}.${(size % 100n).toString().padStart(2, "0")}%`;
};

const short = [
  [12, "T"],
  [9, "B"],
  [6, "M"],
  [3, "K"],
] as const;

/** "1234567.8" as "1.23M": for volumes in a dense table. */
export const showShort = (text: string): string => {
  const whole = (text.split(".")[0] ?? "0").replace("-", "");
  const found = short.find(([power]) => whole.length > power);
  if (found === undefined) return showDecimal(text, 2);
  const [power, letter] = found;
  const head = whole.slice(0, -power);
  return `${head}.${whole.slice(-power).slice(0, 2)}${letter}`;
};

/** A decimal string as an integer of 1e-8 units. */
const units = (text: string): bigint => {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.slice(0, 8).padEnd(8, "0"));
};
