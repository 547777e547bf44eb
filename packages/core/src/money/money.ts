/**
 * Money, prices and rates as integers (docs/STYLE.md, "Money and time").
 *
 * Invariants: `Money` counts the smallest unit of one asset: micro-units (1e-6) of USDT and CDR, 1e-8 of BTC and ETH. `Price`
 * counts 1e-8 USDT, `Quantity` counts 1e-8 of the base asset, `Rate` counts 1e-8 (0.8 = 80 % = 80 000 000). The parsers accept
 * exactly what the wire accepts (API-09, API-13): no sign, no exponent, no leading zero.
 */
import { assert } from "../assert/assert.ts";

declare const assetBrand: unique symbol;
declare const priceBrand: unique symbol;
declare const quantityBrand: unique symbol;
declare const rateBrand: unique symbol;

export type Asset = "USDT" | "CDR" | "BTC" | "ETH";
export type Money<A extends Asset = "USDT"> = bigint & { readonly [assetBrand]: A };
export type Price = bigint & { readonly [priceBrand]: true };
export type Quantity = bigint & { readonly [quantityBrand]: true };
export type Rate = bigint & { readonly [rateBrand]: true };

export const moneyDecimals = 6;
export const priceDecimals = 8;
export const moneyUnit = 1_000_000n;
export const priceUnit = 100_000_000n;
export const rateUnit = 100_000_000n;
export const zeroMoney = 0n as Money;

const moneyPattern = /^(0|[1-9]\d{0,11})(\.\d{1,6})?$/;
const eightDecimalsPattern = /^(0|[1-9]\d{0,11})(\.\d{1,8})?$/;

/** Converts smallest units to money; the caller guarantees the asset. */
export const money = <A extends Asset = "USDT">(units: bigint): Money<A> => units as Money<A>;
export const price = (units: bigint): Price => units as Price;
export const quantity = (units: bigint): Quantity => units as Quantity;
export const rate = (units: bigint): Rate => units as Rate;
/** The rate of basis points (1/10000). */
export const rateOfBps = (bps: number): Rate => rate((BigInt(bps) * rateUnit) / 10_000n);

/** Parses a wire decimal of at most 12 whole digits and 6 decimals; anything else is undefined. */
export const parseMoney = (text: string): Money | undefined =>
  moneyPattern.test(text) ? (scaled(text, moneyDecimals) as Money) : undefined;

/** Parses a price of at most 12 whole digits and 8 decimals; anything else is undefined. */
export const parsePrice = (text: string): Price | undefined =>
  eightDecimalsPattern.test(text) ? (scaled(text, priceDecimals) as Price) : undefined;

/** Parses a rate such as "0.012" (1.2 %); anything else is undefined. */
export const parseRate = (text: string): Rate | undefined =>
  eightDecimalsPattern.test(text) ? (scaled(text, priceDecimals) as Rate) : undefined;

/** Parses a base-asset quantity; anything else is undefined. */
export const parseQuantity = (text: string): Quantity | undefined =>
  eightDecimalsPattern.test(text) ? (scaled(text, priceDecimals) as Quantity) : undefined;

/** The shortest decimal text: no trailing zeros, "-" only before a negative amount. */
export const formatMoney = (amount: bigint): string => unscaled(amount, moneyDecimals);
/** The shortest decimal text of a price, quantity or rate (all count 1e-8). */
export const formatPrice = (units: bigint): string => unscaled(units, priceDecimals);
export const formatQuantity = formatPrice;
export const formatRate = formatPrice;

/** Exactly `decimals` decimals, truncated toward zero: for display, never for arithmetic. */
export const formatFixed = (units: bigint, unitDecimals: number, decimals: number): string => {
  assert(decimals <= unitDecimals, "cannot show more decimals than the unit has");
  const cut = units / 10n ** BigInt(unitDecimals - decimals);
  const sign = cut < 0n ? "-" : "";
  const digits = (cut < 0n ? -cut : cut).toString().padStart(decimals + 1, "0");
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

export type Rounding = "down" | "up" | "half-even";

/**
 * a * b / c in whole units. "down" rounds toward zero, "up" away from zero. The caller names the rule
 * that requires the rounding. Throws `AssertionFailed` when c is zero.
 */
export const mulDiv = (a: bigint, b: bigint, c: bigint, rounding: Rounding): bigint => {
  assert(c !== 0n, "mulDiv divides by zero");
  const product = a * b;
  const quotient = product / c;
  const remainder = product % c;
  if (remainder === 0n || rounding === "down") return quotient;
  const away = product < 0n === c < 0n ? 1n : -1n;
  if (rounding === "up") return quotient + away;
  const twice = 2n * (remainder < 0n ? -remainder : remainder);
  const divisor = c < 0n ? -c : c;
  if (twice > divisor || (twice === divisor && quotient % 2n !== 0n)) return quotient + away;
  return quotient;
};

const scaled = (text: string, decimals: number): bigint => {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(decimals, "0"));
};

const unscaled = (units: bigint, decimals: number): string => {
  const sign = units < 0n ? "-" : "";
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  const whole = digits.slice(0, -decimals);
  return fraction === "" ? sign + whole : `${sign}${whole}.${fraction}`;
};
