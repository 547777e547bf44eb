/** Deposits: money that comes in from outside (WAL-01 to WAL-04, WAL-11, WAL-14, WAL-15). */
import * as z from "zod/mini";
import { defineCall, defineList } from "./call.ts";
import {
  decimal,
  id,
  instant,
  judgedText,
  moneyInput,
  nothing,
  optionalJudgedText,
  optionalText,
  page,
} from "./scalars.ts";

/** A channel's type as the product numbers it. 1003: one address for everybody. 1002 is the TRON one of "other TRC". 1004: ETH itself. */
export const channelTypes = { erc20: 1001, trc20: 1002, shared: 1003, eth: 1004 } as const;
const asset = z.enum(["USDT", "ETH"]);

/** How what arrived at a gateway differs from what was ordered, when a person decides about it (WAL-14). */
export const paymentDifferences = [
  "marked",
  "second",
  "late",
  "invalid",
  "changed",
  "under",
  "over",
] as const;

export const payChannel = defineList({
  path: "payChannel",
  access: "user",
  limit: "read",
  summary: "The payment gateways, with the least and the most of a payment (WAL-01).",
  request: nothing,
  answer: z.strictObject({ code: z.string(), minprice: decimal, maxprice: decimal }),
});

export const pay = defineCall({
  path: "pay",
  access: "user",
  limit: "write",
  cost: () => 5,
  summary:
    "Order an invoice at the gateway `action`; returns the address of its page, to be opened in a new window (WAL-01, WAL-14).",
  request: z.strictObject({ comenewtask: optionalText(8), action: judgedText, money: moneyInput }),
  answer: z.string(),
});

export const channelDigital = defineList({
  path: "channelDigital",
  access: "user",
  limit: "read",
  summary:
    "Where digital currency is sent: type 1001 ERC20 and 1002 TRC20 are addresses of the caller's own, 1003 is one for everybody; 1004 is ETH itself, credited as ETH, at the address of 1001 (WAL-02, WAL-15).",
  request: nothing,
  answer: z.strictObject({
    type: z.int(),
    typename: z.string(),
    value: z.string(),
    network: z.enum(["ethereum", "tron"]),
    /** The number of the chain, for a wallet of the browser. */
    chain: z.int(),
    /** What is credited; its amounts are in it. */
    asset,
    /** The token's contract; "" for ETH. */
    token: z.string(),
    /** How deep a transfer must lie before it is credited (WAL-04). */
    confirmations: z.int(),
    /** Less is not credited. */
    minprice: decimal,
    /** "" for ETH: there is none. */
    maxprice: z.union([decimal, z.literal("")]),
    /** Whether the caller sees a link that opens a wallet app (WAL-05). */
    walletlink: z.boolean(),
  }),
});
export type DigitalChannel = z.output<(typeof channelDigital)["answer"]>;

export const usualAddr = defineList({
  path: "usualAddr",
  access: "user",
  limit: "read",
  summary: "The addresses that the caller's earlier deposits came from, the latest first (WAL-02).",
  request: nothing,
  answer: z.strictObject({ address: z.string() }),
});

export const payDigital = defineCall({
  path: "payDigital",
  access: "user",
  limit: "write",
  cost: () => 3,
  summary:
    "Name the hash of a transfer, so that it is looked up. Whose it is follows from the chain, never from who names it (WAL-03, WAL-15).",
  request: z.strictObject({
    onlinepaytype: optionalText(32),
    /** The address that the transfer came from; checked for its network when it is given. */
    payaddress: optionalJudgedText,
    param: optionalText(200),
    /** Of `channelDigital`; a text, because an unknown one is refused by name. */
    type: judgedText,
    url: optionalText(500),
    /** Checked against the limits when it is given, of type 1004 as ETH; what is credited is what the chain says. */
    money: z.optional(moneyInput),
    price: optionalText(32),
    hash: optionalJudgedText,
  }),
  answer: z.strictObject({ id }),
});

export const depositQuote = defineCall({
  path: "deposit/quote",
  access: "user",
  limit: "write",
  cost: () => 5,
  summary: "The exact amount by which a transfer to the shared address is known as the caller's (WAL-15).",
  request: z.strictObject({ money: moneyInput }),
  answer: z.strictObject({ amount: decimal, address: z.string(), expires: instant }),
});
export type DepositQuote = z.output<(typeof depositQuote)["answer"]>;

type Paged = { readonly pageNum: number; readonly pageSize: number };

export const myPay = defineList({
  path: "myPay",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary: "The caller's recharges, newest first; status 0 wait, 1 success, else fail (WAL-11).",
  // Four sources, each read up to the page.
  cost: ({ pageNum, pageSize }: Paged) => 3 + (pageNum * pageSize) / 50,
  request: z.strictObject(page),
  answer: z.strictObject({
    id,
    depositTime: instant,
    /** What `money` is in; of a named hash, what it was said to bring. */
    asset,
    money: decimal,
    status: z.int(),
    /**
     * What it is now: an invoice is ordered, a claim waits for the chain; a deposit is seen, undone, in review, refused, confirmed or
     * credited.
     */
    state: z.enum(["ordered", "waiting", "seen", "undone", "review", "refused", "confirmed", "credited"]),
    /** Why it is refused; else "". */
    reason: z.enum([
      "",
      "below_minimum",
      "not_as_ordered",
      "rejected",
      "not_found",
      "failed",
      "wrong_token",
      "wrong_receiver",
      "other_asset",
      "not_yours",
      "not_paid",
    ]),
    /** How what arrived at the gateway differs from what was ordered; "" when it does not. */
    differs: z.enum(["", ...paymentDifferences]),
    /** What was ordered at the gateway; "" when nothing was. */
    ordered: z.string(),
    channel: z.enum(["sandbox", "ethereum", "tron", "gateway"]),
    /** "" where there is none. */
    network: z.string(),
    hash: z.string(),
    confirmations: z.int(),
    needed: z.int(),
    /** When it was deep enough, or paid; 0: not yet. */
    confirmedTime: instant,
  }),
});
export type Recharge = z.output<(typeof myPay)["answer"]>;
