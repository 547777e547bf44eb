/** What an account is worth at one moment (MINE-01). */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { decimal, id, instant, nothing } from "./scalars.ts";

/** An open position, with what its result depends on: a client computes it again at each price. */
const openPosition = z.strictObject({
  id,
  type: z.union([z.literal(1), z.literal(2)]),
  symbol: z.string(),
  share: z.int(),
  molecule: z.int(),
  openPrice: decimal,
  orderMargin: decimal,
  tradeFee: decimal,
});

/** A token that the caller holds, at the last logged trade of its pair. */
const heldToken = z.strictObject({
  pairName: z.string(),
  symbol: z.string(),
  amount: decimal,
  price: z.nullable(decimal),
  /** The tick of the price. */
  seq: z.nullable(z.int()),
  time: z.nullable(instant),
  /** In USDT, rounded down. */
  worth: z.nullable(decimal),
});

export const portfolio = defineCall({
  path: "user/portfolio",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary:
    "What the caller's account is worth: every own wallet, margins with their result, stakes, tokens (MINE-01).",
  // Balances, positions, and what ended since a server was asked last.
  cost: () => 4,
  request: nothing,
  answer: z.strictObject({
    /** Everything below except `creditBalance`, with `grossProfit` and `tokenmoney`; null while a price is unknown. */
    equity: z.nullable(decimal),
    wallet: decimal,
    contractBalance: decimal,
    /** The margins of positions, and margins and fees of waiting orders. */
    margin: decimal,
    /** What all positions together would gain or lose at the last logged prices; null while one is unknown. */
    grossProfit: z.nullable(decimal),
    /** `grossProfit` less the fees of these positions (LEV-13). */
    net: z.nullable(decimal),
    /** The stakes of open options. */
    stakes: decimal,
    financialmoney: decimal,
    /** What waits for its withdrawal. */
    withdrawmoney: decimal,
    /** What all tokens are worth; null while a price of one is unknown. */
    tokenmoney: z.nullable(decimal),
    tokens: z.array(heldToken),
    /** Credit of the house; no part of `equity`. */
    creditBalance: decimal,
    /** The net results of the options that settled and the contracts that closed since `since`, the start of the business day. */
    todaynet: decimal,
    since: instant,
    positions: z.array(openPosition),
  }),
});

/** Ranges of the curve: a day, a week, thirty days, and everything since the account's first booking. */
export const curveRanges = ["1d", "1w", "1m", "all"] as const;
export type CurveRange = (typeof curveRanges)[number];

export const equityCurve = defineCall({
  path: "user/equityCurve",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary:
    "What the caller's account was worth over a range, from the journal, and what the range brought; it ends at now (MINE-01).",
  // Some index look-ups for each point and list, and the swaps of the range.
  cost: () => 12,
  request: z.strictObject({ range: z.enum(curveRanges) }),
  answer: z.strictObject({
    /** Oldest first; null where a price of then is unknown. The last one is `equity` of `user/portfolio` at the same moment. */
    points: z.array(z.strictObject({ time: instant, equity: z.nullable(decimal) })),
    /** What came from outside in this range, less what left, without fees. */
    movedmoney: decimal,
    /** What each product has booked in this range, net of fees. */
    results: z.strictObject({
      options: decimal,
      contracts: decimal,
      investments: decimal,
      other: decimal,
    }),
    /**
     * What is not booked: how the worth of tokens, open contracts and running products has changed, and what swaps gave for what they took.
     * With the first point, `movedmoney` and `results` it makes the last one.
     */
    unbooked: z.nullable(decimal),
  }),
});
