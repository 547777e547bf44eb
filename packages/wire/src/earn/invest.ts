/** Investment products and what users hold of them (INV-01 to INV-16). */
import * as z from "zod/mini";
import { defineCall, defineList, pageCost, sortedCost } from "../call.ts";
import {
  decimal,
  id,
  idInput,
  inWords,
  instant,
  judgedText,
  moneyInput,
  nothing,
  optionalText,
  page,
  paging,
  rateInput,
  wholeInput,
} from "../scalars.ts";

export const productKinds = ["fixed", "experience", "copy"] as const;
export type ProductKind = (typeof productKinds)[number];
const kind = z.enum(productKinds);

/** A text that may be left out: "" then. Which sort of product is asked for. */
const kindDigit = inWords(
  z._default(z.enum(["", "1", "2", "3"]), ""),
  "1 fixed, 2 experience, 3 copy; empty for all",
);

const cycle = {
  /** For the whole cycle, such as "0.006" for 0.6 %; "0" for a copy product. */
  cycleRate: decimal,
  cycleDays: z.int(),
  leastAmount: decimal,
  mostAmount: decimal,
};

export const queryTypeList = defineList({
  path: "financial/queryTypeList",
  access: "visitor",
  limit: "read",
  sameForAll: true,
  summary: "The sorts of products, in this order: fixed, experience, copy (INV-01).",
  request: nothing,
  answer: z.strictObject({ id, name: kind }),
});

/** The lines of what a product says of itself. */
export const productLines = [
  "repayment",
  "agency",
  "riskmsg",
  "dividend",
  "dividend2",
  "settlementtime",
  "custodianbank",
  "jianguan",
  "security",
  "referralreward",
  "remark",
  "detailintroduce",
] as const;

/** What a product says of itself, in the caller's language; a line that does not apply is "". */
const detail = z.strictObject({
  repayment: z.string(),
  agency: z.string(),
  riskmsg: z.string(),
  dividend: z.string(),
  dividend2: z.string(),
  settlementtime: z.string(),
  custodianbank: z.string(),
  jianguan: z.string(),
  security: z.string(),
  referralreward: z.string(),
  remark: z.string(),
  detailintroduce: z.string(),
});

export const productRow = z.strictObject({
  id,
  name: z.string(),
  picurl: z.string(),
  kind,
  /** 1 normal, 2 experience. */
  productKindDigit: z.int(),
  /** 1 open, 2 sold out. */
  status: z.int(),
  hotDigit: z.int(),
  ...cycle,
  /** Compound interest; rate "0" and 0 days when it has none. */
  compoundRate: decimal,
  compoundDays: z.int(),
  remark: z.string(),
  /** Further cycles, each for both kinds of interest. */
  cycles: z.array(z.strictObject({ id, ...cycle })),
  detail,
  /** What its reserve can still promise, in interest. */
  cover: decimal,
  /** What it has promised and not paid yet. */
  committed: decimal,
  /** The fee of an early exit, in 1/10000 of the own principal and at most the interest earned; null where none is allowed (INV-16). */
  exitFeeBps: z.nullable(z.int()),
  /** The published strategy of a copy product's pool, and what it holds with its open trade at the last price; null for other kinds (INV-14). */
  pool: z.nullable(
    z.strictObject({
      symbol: z.string(),
      pairName: z.string(),
      multiple: z.int(),
      /** How much of what the pool holds is the margin of a trade, in 1/10000. */
      tradePartBps: z.int(),
      worth: decimal,
      /** It has lost everything, or was ended, and takes nothing more. */
      isEnded: z.boolean(),
    }),
  ),
});
export type ProductRow = z.output<typeof productRow>;

/** Products that the list of them reads at once: an operator keeps a few dozen at most. */
export const productsAtOnce = 100;

export const queryFinancialTypeList = defineList({
  path: "financial/queryFinancialTypeList",
  access: "visitor",
  limit: "read",
  summary: "Products, with their terms and what their reserves cover (INV-01, INV-16).",
  cost: pageCost,
  request: z.strictObject({
    // Not the lists and texts that belong to one.
    ...paging([
      "id",
      "name",
      "picurl",
      "kind",
      "productKindDigit",
      "status",
      "hotDigit",
      "cycleRate",
      "cycleDays",
      "leastAmount",
      "mostAmount",
      "compoundRate",
      "compoundDays",
      "remark",
      "cover",
      "committed",
      "exitFeeBps",
    ]),
    type: kindDigit,
    hotDigit: z._default(z.enum(["", "0", "1"]), ""),
  }),
  answer: productRow,
});

const interestDigit = inWords(z.enum(["1", "2"]), "1 fixed, 2 compound");

const purchase = {
  comenewtask: optionalText(16),
  interestDigit,
  money: moneyInput,
  typeid: idInput,
  withdrawalPassword: judgedText,
  /**
   * The terms that the page showed: a lower rate, other days or a dearer early exit are refused with TermsChanged. Left out: whatever the
   * product offers.
   */
  seenRate: z.optional(rateInput),
  seenDays: z.optional(wholeInput(1, 3_660)),
  /** Left out where no early exit was shown. */
  seenExitFeeBps: z.optional(wholeInput(0, 10_000)),
};

export const buy = defineCall({
  path: "financial/buy",
  access: "user",
  limit: "money",
  summary:
    "Buy a product for its own cycle: the terms are frozen, and the whole cycle's interest is set aside (INV-05, INV-06, INV-13).",
  request: z.strictObject(purchase),
  answer: z.strictObject({ id }),
});

export const buy2 = defineCall({
  path: "financial/buy2",
  access: "user",
  limit: "money",
  summary: "Buy a product for one of its further cycles (INV-06).",
  request: z.strictObject({ ...purchase, basicrate: wholeInput(2, 2), cycleId: idInput }),
  answer: z.strictObject({ id }),
});

export const freebuy = defineCall({
  path: "financial/freebuy",
  access: "user",
  limit: "money",
  summary:
    "The experience product, once: its principal is lent for the cycle, its interest is the caller's (INV-07).",
  request: z.strictObject({ typeid: idInput }),
  answer: z.strictObject({ id }),
});

export const myFinancial = defineList({
  path: "myFinancial",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary: "The caller's bought products; status 0 processing, 1 finished (INV-08, INV-09).",
  cost: (input: { readonly pageSize: number; readonly orderByColumn: string }) =>
    input.orderByColumn === "id" ? pageCost(input) : sortedCost(input),
  request: z.strictObject({
    ...paging([
      "id",
      "typename",
      "typeid",
      "kind",
      "createdTime",
      "interestDigit",
      "ownPrincipal",
      "creditPrincipal",
      "profit",
      "lastProfit",
      "totalProfit",
      "cycleDays",
      "cycle",
      "passedDays",
      "orderRate",
      "orderCompoundRate",
      "endDigit",
      "status",
      "exitDigit",
      "endAskedDigit",
      "mayAskTime",
      "firstEndTime",
      "currentEndTime",
      "exitFeeBps",
      "passes",
    ]),
    status: z._default(z.enum(["", "0", "1"]), ""),
  }),
  answer: z.strictObject({
    id,
    typename: z.string(),
    typeid: id,
    kind,
    createdTime: instant,
    /** 1 fixed, 2 compound. */
    interestDigit: z.int(),
    /** Own money, and credit, that work in the running cycle. */
    ownPrincipal: decimal,
    creditPrincipal: decimal,
    /** Of this cycle so far; of the last one when it has ended. */
    profit: decimal,
    /** Of the last closed day. */
    lastProfit: decimal,
    /** Since the purchase. */
    totalProfit: decimal,
    cycleDays: z.int(),
    /** The running cycle, from 1, and how many of its days have passed. */
    cycle: z.int(),
    passedDays: z.int(),
    orderRate: decimal,
    orderCompoundRate: decimal,
    /** 1: its end can be asked for; 2: it can be ended at once. */
    endDigit: z.int(),
    /** 0 processing, 1 finished. */
    status: z.int(),
    /** 0 no, 1 may end at once, 2 that is asked for. */
    exitDigit: z.int(),
    /** 1: its end is asked for, and comes with the running cycle's. */
    endAskedDigit: z.int(),
    /** From when on its end may be asked for (INV-09). */
    mayAskTime: instant,
    firstEndTime: instant,
    currentEndTime: instant,
    /** What ending now would pay and cost; null where it is not allowed or it has ended. */
    exit: z.nullable(
      z.strictObject({ principal: decimal, interest: decimal, fee: decimal, arrives: decimal }),
    ),
    exitFeeBps: z.nullable(z.int()),
    /** Days that were passed in a demo. */
    passes: z.int(),
    /** A share in a pool (INV-14); null for other kinds. */
    pool: z.nullable(
      z.strictObject({
        /** `waiting`: the money waits to enter and can be taken back; `working`: it is in the pool; `leaving`: its end is asked for. */
        state: z.enum(["waiting", "working", "leaving", "ended"]),
        /** What it is worth now, with the pool's open trade at the last price; what was paid when it has ended. */
        worth: decimal,
        /** `worth` less what was paid in, and the same as a part of that: -0.01 is a loss of 1 %. */
        result: decimal,
        resultRate: decimal,
        /** What a unit of the pool has gained since it was in, as a part; "0" while it waits. */
        poolRate: decimal,
        /** When it entered; null while it waits. */
        enteredTime: z.nullable(instant),
      }),
    ),
    /** When it ended, how, and what was paid then; null while it runs. `returned`: money that waited for a pool was taken back. */
    end: z.nullable(
      z.strictObject({
        time: instant,
        how: z.enum(["term", "early", "reserve", "returned"]),
        paid: decimal,
        fee: decimal,
      }),
    ),
  }),
});

export const overBySelf = defineCall({
  path: "overBySelf",
  access: "user",
  limit: "money",
  summary:
    "End a bought product now, where its terms allow it: principal whole, earned interest less the published fee (INV-09, INV-16).",
  request: z.strictObject({ id: idInput }),
  answer: nothing,
});

export const redemption = defineCall({
  path: "redemption",
  access: "user",
  limit: "money",
  summary: "Ask for the end of a bought product, which comes with the end of its running cycle (INV-09).",
  request: z.strictObject({ id: idInput }),
  answer: nothing,
});

export const financialDetail = defineList({
  path: "financial/financialDetail",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary: "Earnings by day, the newest first: of one bought product, or of all (INV-11).",
  // All days are walked, of all that was bought, unless one is asked for.
  cost: (input: { readonly pageSize: number; readonly refid?: number | undefined }) =>
    input.refid === undefined ? sortedCost(input) : pageCost(input),
  request: z.strictObject({ ...page, refid: z.optional(idInput) }),
  answer: z.strictObject({
    id,
    /** yyyymmdd, by UTC-4. */
    daily: z.int(),
    profit: decimal,
    ownPrincipal: decimal,
    creditPrincipal: decimal,
    typename: z.string(),
    refid: id,
  }),
});

export const buyDetail = defineList({
  path: "financial/buyDetail",
  access: "user",
  limit: "read",
  summary:
    "What a day's earning came from: the product itself, or the closed trades of a pool (INV-11, INV-14).",
  cost: pageCost,
  request: z.strictObject({ ...page, detailid: idInput }),
  answer: z.strictObject({
    pairName: z.string(),
    /** 1 long, 2 short; 0 for interest. */
    direct: z.int(),
    profit: decimal,
  }),
});
