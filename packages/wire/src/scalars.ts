/**
 * The scalar fields of the wire (API-09, API-10, API-13). Inputs are already strings here (see call.ts);
 * outputs are what a client reads.
 */
import {
  moneyUnit,
  parseMoney,
  parsePrice,
  parseQuantity,
  parseRate,
  quantity,
  zeroMoney,
  type Money,
  type Price,
  type Quantity,
  type Rate,
} from "@candor/core/money/money";
import { characters } from "@candor/core/text/characters";
import * as z from "zod/mini";

/** A description of what each parsed field accepts, for the reference page. */
export const inputWords = new WeakMap<z.core.$ZodType, string>();
/** Describes a schema. A value, so that a page that does not use the schema loads nothing of it (lean-calls.ts). */
export const inWords = <Schema extends z.core.$ZodType>(schema: Schema, words: string): Schema => {
  inputWords.set(schema, words);
  return schema;
};

const parsed = <Value>(parse: (text: string) => Value | undefined, what: string) => {
  const schema = z.pipe(
    z.string(),
    z.transform((text: string, context): Value => {
      const value = parse(text);
      if (value !== undefined) return value;
      context.issues.push({ code: "custom", message: what, input: text });
      return z.NEVER;
    }),
  );
  return inWords(schema, what);
};

const wholeNumber =
  (min: number, max: number) =>
  (text: string): number | undefined => {
    if (!/^(0|[1-9]\d{0,15})$/.test(text)) return undefined;
    const value = Number(text);
    return value >= min && value <= max ? value : undefined;
  };

/** Input of money, as micro-units; at most 6 decimals, never negative. */
export const moneyInput = parsed<Money>(parseMoney, "a decimal amount with at most 6 decimals");
export const moneyUpTo = (whole: number) =>
  parsed<Money>((text) => {
    const amount = parseMoney(text);
    return amount !== undefined && amount <= BigInt(whole) * moneyUnit ? amount : undefined;
  }, `a decimal amount of at most ${whole} with at most 6 decimals`);
/** Input of an amount of any asset, in 1e-8: the area says how many decimals its asset has. */
export const quantityInput = parsed<Quantity>(parseQuantity, "a decimal amount with at most 8 decimals");
/** Input of a price, in 1e-8. */
export const priceInput = parsed<Price>(parsePrice, "a decimal price with at most 8 decimals");
/** Input of a rate, in 1e-8. */
export const rateInput = parsed<Rate>(parseRate, "a decimal rate with at most 8 decimals");
/** A whole number in `min..max`. */
export const wholeInput = (min: number, max: number) =>
  parsed(wholeNumber(min, max), `a whole number from ${min} to ${max}`);
/** The number of a row. */
export const idInput = wholeInput(1, Number.MAX_SAFE_INTEGER);
/** The number of an operator: the database counts them in 32 bits. */
export const operatorIdInput = wholeInput(1, 2_147_483_647);
/** A text of at most `max` characters, as the database counts them; empty is allowed (the rules of the area say what is missing). */
export const textInput = (max: number) =>
  inWords(
    z.string().check(z.refine((text) => characters(text) <= max)),
    `a text of at most ${max} characters`,
  );
/** A text that may be left out, null or empty: all three arrive as "". */
export const optionalText = (max: number) => z._default(textInput(max), "");
/** A text whose area says what is wrong with it, its length included, by the product's own name (API-13). */
export const judgedText = inWords(z.string(), "a text");
/** The same of a text that may be left out, null or empty: all three arrive as "". */
export const optionalJudgedText = z._default(judgedText, "");
/** Money as somebody enters it: nothing entered arrives as zero, which the area refuses as `enterTheAmount` (LEV-16, WAL-06). */
export const enteredMoney = z._default(moneyInput, zeroMoney);
/** The same of an amount of any asset (SWAP-01). */
export const enteredQuantity = z._default(quantityInput, quantity(0n));

/** Output of money, prices, quantities and rates: decimal strings. */
export const decimal = z.string().check(z.regex(/^-?(0|[1-9]\d*)(\.\d+)?$/));
/** Output of a time: epoch milliseconds. */
export const instant = z.int();
/** Output of a row's number, as a string: it may become too large for a double. */
export const id = z.string().check(z.regex(/^[1-9]\d*$/));
export const nothing = z.strictObject({});

/** A page of a list that has one order (API-10). */
export const page = {
  pageNum: z._default(wholeInput(1, 1_000_000), 1),
  pageSize: z._default(wholeInput(1, 100), 10),
};
/** Paging fields (API-10). `columns` is the call's allow-list for ordering; its first is the default. */
export const paging = <Column extends string>(columns: readonly [Column, ...Column[]]) => ({
  ...page,
  orderByColumn: z._default(z.enum(columns), columns[0] as never),
  isAsc: z._default(z.enum(["asc", "desc"]), "desc"),
});
/** Rows before a number, the newest first, or after one, the oldest first: a page costs the same however long the list is. */
export const rowsBefore = {
  before: z._default(wholeInput(1, Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER),
  /** Instead of `before`; 0 for the oldest. */
  after: z.optional(wholeInput(0, Number.MAX_SAFE_INTEGER)),
  pageSize: z._default(wholeInput(1, 100), 50),
};
