/** What operators do with investment products: terms, sales, texts; what is held of them and what falls due (OPS-02, OPS-03, INV-01, INV-13). */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { productLines } from "../earn/invest.ts";
import { languages, type Language } from "../language.ts";
import { reasonInput } from "./operators.ts";
import { decimal, id, nothing, optionalText, textInput, wholeInput } from "../scalars.ts";

/** Below 100: the pool of a copy product (INV-14). */
const productId = wholeInput(1, 999);

/** Terms as they are written: percents for the whole cycle, amounts in USDT, "" for none (core/invest/check-product.ts). */
const written = {
  kind: textInput(20),
  rate: textInput(20),
  days: textInput(10),
  compounding: textInput(20),
  compoundingDays: textInput(10),
  smallest: textInput(30),
  largest: textInput(30),
  /** Percent of the own principal. */
  exitFee: textInput(20),
  /** "yes" or "no". */
  marked: textInput(3),
  /** A line for each: `1: 0.86% in 60 days, 1000 to 100000 USDT`. */
  furtherCycles: textInput(2_000),
};

/** What the pool of a copy product trades: pair, leverage, percent of what it holds; "" for other kinds. */
const strategy = { symbol: optionalText(20), multiple: optionalText(10), tradePart: optionalText(10) };
const shownStrategy = { symbol: z.string(), multiple: z.string(), tradePart: z.string() };

/** What falls due within a number of days, from the last one that was closed. */
const due = z.strictObject({
  /** Interest of running cycles. */
  interest: decimal,
  /** Own principal of the cycles that end: it is paid back, or works in another cycle. */
  principal: decimal,
  /** Interest that the next cycles of those would set aside, of which nobody has asked for the end. */
  renewals: decimal,
});

export const productList = defineList({
  path: "operator/products",
  access: "operator",
  action: "products_read",
  limit: "read",
  summary: "Investment products with their terms, reserves, what is held of them and what falls due.",
  request: nothing,
  answer: z.strictObject({
    productId: z.int(),
    name: z.string(),
    isOpen: z.boolean(),
    ...written,
    ...shownStrategy,
    /** What its reserve can still promise, in interest, and what it has promised and not paid. */
    free: decimal,
    committed: decimal,
    /** The most principal whose cycle the free reserve pays for. */
    covers: decimal,
    /** Live holdings, and the own money and the credit that work in them. */
    holdings: z.int(),
    own: decimal,
    credit: decimal,
    due7: due,
    due30: due,
    /** The newest act about its terms that waits for approvals; null when none does. */
    waitingAct: z.nullable(id),
  }),
});

export const askProduct = defineCall({
  path: "operator/askProduct",
  access: "operator",
  action: "product_change",
  limit: "write",
  summary:
    "Ask for a new product, or for other terms of one, all of them. Takes two; what is held keeps its terms, and a new product is closed at first.",
  request: z.strictObject({
    productId,
    /** Of a new product, a line for each language, such as `en: One month`; "" for one that exists. */
    names: optionalText(1_000),
    ...written,
    ...strategy,
    reason: reasonInput,
  }),
  answer: z.strictObject({ id }),
});

export const openProduct = defineCall({
  path: "operator/openProduct",
  access: "operator",
  action: "product_open",
  limit: "write",
  summary: "Open or close the sales of a product. What is held of it goes on, and is renewed, either way.",
  request: z.strictObject({ productId, sales: z.enum(["open", "closed"]), reason: reasonInput }),
  answer: nothing,
});

/** Whether it is done, waits for the pool to have no trade, or will not be done. */
const orderStates = ["done", "waits", "lapsed"] as const;

export const poolList = defineList({
  path: "operator/pools",
  access: "operator",
  action: "products_read",
  limit: "read",
  summary: "Pools of copy products: what each is worth, the house's stake, who waits, and the newest orders.",
  request: nothing,
  answer: z.strictObject({
    productId: z.int(),
    worth: decimal,
    /** What the house's units are worth. */
    stake: decimal,
    state: z.enum(["flat", "trading", "ending", "ended"]),
    /** What waits to enter, and how many have asked for their end. */
    waitingAmount: decimal,
    leaving: z.int(),
    /** The newest first, at most ten. */
    orders: z.array(
      z.strictObject({
        act: id,
        what: z.enum(["give", "take", "end"]),
        amount: z.nullable(decimal),
        orderedTime: z.int(),
        state: z.enum(orderStates),
      }),
    ),
  }),
});

export const askPoolOrder = defineCall({
  path: "operator/askPoolOrder",
  access: "operator",
  action: "pool_order",
  limit: "write",
  summary:
    "Ask for a stake of the house in a pool, for the stake back, or for the pool's end. Takes two; it is done when the pool has no open trade, and an end pays everyone out (INV-14).",
  request: z.strictObject({
    productId: wholeInput(1, 99),
    what: z.enum(["give", "take", "end"]),
    /** USDT; "" for what is not given. */
    amount: optionalText(30),
    reason: reasonInput,
  }),
  answer: z.strictObject({ id }),
});

type Line = (typeof productLines)[number];

const lines = Object.fromEntries(productLines.map((line) => [line, optionalText(1_000)])) as Record<
  Line,
  ReturnType<typeof optionalText>
>;
const shownLines = Object.fromEntries(productLines.map((line) => [line, z.string()])) as Record<
  Line,
  z.ZodMiniString<string>
>;
const language = z.enum(languages as readonly [Language, ...Language[]]);

export const productTextList = defineList({
  path: "operator/productTexts",
  access: "operator",
  action: "products_read",
  limit: "read",
  summary: "What a product says of itself, in each language.",
  request: z.strictObject({ productId }),
  answer: z.strictObject({ language, name: z.string(), ...shownLines }),
});

export const changeProductText = defineCall({
  path: "operator/changeProductText",
  access: "operator",
  action: "product_text",
  limit: "write",
  bodyBytes: 131_072,
  summary: "Change what a product says of itself in one language: its name and all of its lines.",
  request: z.strictObject({ productId, language, name: textInput(80), ...lines, reason: reasonInput }),
  answer: nothing,
});
