/** Money movements as the user reads them (JNL-01, JNL-02). */
import * as z from "zod/mini";
import { defineCall, defineList, pageCost, sortedCost } from "./call.ts";
import { walletWords } from "./codec/digits.ts";
import { decimal, id, instant, optionalText, paging, wholeInput } from "./scalars.ts";

type Listed = { readonly pageSize: number; readonly orderByColumn: string };
/** A page is merged from the lists of several types, and its first row is searched for in each; in an order that is not the journal's own, up to 10 000 lines are sorted. */
const journalCost = (input: Listed): number =>
  3 + (input.orderByColumn === "time" || input.orderByColumn === "id" ? pageCost(input) : sortedCost(input));

/** What becomes of a commission (REF-05): paid; waiting until a first cycle has ended; waiting for the budget; held by a person. */
export const commissionStates = ["paid", "maturing", "unrealised", "held"] as const;
export type CommissionState = (typeof commissionStates)[number];
const decimalOrNone = z.union([decimal, z.literal("")]);

/** The wallet whose lines are asked, by its name in `user/userInfo`. */
const wallet = z._default(z.enum([walletWords.wallet, walletWords.contract]), walletWords.wallet);

export const cashFlow = defineList({
  path: "financial/cashFlow",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary:
    "The caller's journal: every line of `wallet`; `type` or `types` (comma list) narrow it (JNL-01). Of commissions alone (10, 11, 16 to 19), a row for each source, with its state (REF-05).",
  cost: journalCost,
  request: z.strictObject({
    // Not sourcePhone and state, which only commissions have, and not name and remarks, whose words are put together when they are read.
    ...paging(["time", "id", "money", "nowmoney", "balance", "type", "name_en"]),
    existsType: optionalText(8),
    myself: optionalText(8),
    type: optionalText(8),
    types: optionalText(64),
    wallet,
  }),
  answer: z.strictObject({
    id,
    /** Whose activity earned a commission, masked; empty for what is the caller's own, and for what several clients have earned together. */
    sourcePhone: z.string(),
    /** Signed: the change of the wallet that was asked. */
    money: decimal,
    /** Empty for a commission that is not paid. */
    nowmoney: decimalOrNone,
    /** The wallet's balance right after this row, to check the sum by hand. */
    balance: decimalOrNone,
    type: z.int(),
    /** Of a commission alone. When only types of commissions are asked, a row is one source, and there are rows that are not paid (REF-05). */
    state: z.optional(z.enum(commissionStates)),
    name_en: z.string(),
    /** The name of its type in the caller's language. */
    name: z.string(),
    remarks: z.string(),
    time: instant,
  }),
});

export const cashFlowTotalMoney = defineCall({
  path: "financial/cashFlowTotalMoney",
  access: "user",
  limit: "read",
  summary: "The sum of the journal rows of some types, of `wallet` (JNL-02).",
  cost: () => 2,
  request: z.strictObject({ types: optionalText(64), type: z.optional(wholeInput(0, 999)), wallet }),
  answer: decimal,
});
