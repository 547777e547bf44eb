/** Withdrawals (WAL-06, WAL-09 to WAL-13). */
import * as z from "zod/mini";
import { defineCall, defineList, pageCost } from "./call.ts";
import {
  decimal,
  enteredMoney,
  id,
  idInput,
  inWords,
  instant,
  moneyInput,
  nothing,
  optionalJudgedText,
  optionalText,
  page,
} from "./scalars.ts";

/** 1 to a bank account, 3 to a wallet address (`codec/digits.ts`). */
const banktype = inWords(z.enum(["1", "3"]), "1 for a bank account, 3 for a wallet address");

/**
 * What a withdrawal waits for. `until` is 0 where nobody knows when it ends; of the policy and of confirmations it is when they are
 * expected, as things stand.
 */
const wait = z.strictObject({
  why: z.enum([
    "password",
    "withdrawPassword",
    "factor",
    "address",
    "onlyProven",
    "frozen",
    "policy",
    "operator",
    "twoOperators",
    "payout",
    "payoutBySigner",
    "payoutByHand",
    "confirmations",
    "bank",
    "booking",
  ]),
  until: instant,
});
export type WithdrawalWait = z.output<typeof wait>;

const state = z.enum(["requested", "approved", "sent", "done", "cancelled", "refused", "failed"]);
const network = z.enum(["ethereum", "tron", "bank"]);

export const withdraw = defineCall({
  path: "withdraw",
  access: "user",
  limit: "money",
  summary:
    "Request a withdrawal: the amount is held, the fee is deducted from it. Needs the withdrawal password, and a fresh second factor where there is one.",
  request: z.strictObject({
    banktype,
    price: enteredMoney,
    userremark: optionalText(200),
    withdrawalPassword: optionalJudgedText,
    /** An address of the caller's address book, as it is listed; "": the saved one. */
    walletaddr: optionalText(90),
  }),
  answer: z.strictObject({ id }),
});

export const cancelWithdrawal = defineCall({
  path: "withdraw/cancel",
  access: "user",
  limit: "write",
  summary: "Cancel a withdrawal that nobody has approved yet; the money is back at once.",
  request: z.strictObject({ id: idInput }),
  answer: nothing,
});

export const withdrawQuote = defineCall({
  path: "withdraw/quote",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary:
    "What a withdrawal would cost and bring, its limits, who would approve it and what it would wait for; without `price`, everything but fee and arrival.",
  request: z.strictObject({ banktype, price: z.optional(moneyInput), walletaddr: optionalText(90) }),
  answer: z.strictObject({
    wallet: decimal,
    /** In 1/10000 of the amount. */
    feeBps: z.int(),
    /** Null without a price. */
    fee: z.nullable(decimal),
    arrives: z.nullable(decimal),
    min: decimal,
    max: decimal,
    /** The business day's cap and what is left of it; null for an owner of a financial product, who has none (WAL-10). */
    cap: z.nullable(decimal),
    capLeft: z.nullable(decimal),
    /** When the next business day begins. */
    capUntil: instant,
    /** Where it would go; null when nothing is saved, or when it is saved for another currency than USDT. */
    target: z.nullable(z.strictObject({ network, address: z.string(), isProven: z.boolean() })),
    /** The saved address takes no USDT, or it is not proven and the owner asked for that. */
    targetRefusal: z.nullable(z.string()),
    autoBelow: decimal,
    asksForProof: z.boolean(),
    twoFrom: decimal,
    waits: z.array(wait),
    hasPassword: z.boolean(),
    /** The account has a second factor: the call needs a fresh proof of it. */
    needsFactor: z.boolean(),
    /** Money goes only to an address whose control is proven. */
    onlyProven: z.boolean(),
  }),
});

export const setOnlyProven = defineCall({
  path: "withdraw/onlyProven",
  access: "user",
  limit: "write",
  summary:
    "Whether money goes only to an address whose control is proven; switching it off is waited for. Needs a fresh factor.",
  request: z.strictObject({ on: z.enum(["0", "1"]) }),
  answer: nothing,
});

export const withdrawalList = defineList({
  path: "withdrawalList",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary: "Withdrawals, newest first; isverified 0 wait, 1 success, else fail.",
  cost: pageCost,
  request: z.strictObject(page),
  answer: z.strictObject({
    id,
    requestedTime: instant,
    requestedAmount: decimal,
    /** The wallet right after the request. */
    balanceAfter: decimal,
    paidDigit: z.int(),
    state,
    /** Why the money came back, in the caller's language; "" otherwise. */
    reason: z.string(),
    fee: decimal,
    arrives: decimal,
    network,
    address: z.string(),
    userremark: z.string(),
    /** The transaction on its chain, or the bank's reference; "" before it was sent. */
    hash: z.string(),
    /** The steps so far, the request first; `by` is owner, policy, operator or payout. */
    steps: z.array(
      z.strictObject({ state, time: instant, by: z.enum(["owner", "policy", "operator", "payout"]) }),
    ),
    /** Why it is waiting, the longest first; empty at its end. */
    waits: z.array(wait),
  }),
});
