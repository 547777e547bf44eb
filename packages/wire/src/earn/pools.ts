/** Pools: what a copy product trades, by which rule, and what became of it (INV-14). Anyone may read it. */
import * as z from "zod/mini";
import { defineCall, defineList, pageCost } from "../call.ts";
import { decimal, id, idInput, instant, page } from "../scalars.ts";

/** A part of one, which may be below zero: "-0.012" is a loss of 1.2 %. */
const part = decimal;

export const poolDetail = defineCall({
  path: "financial/poolDetail",
  access: "visitor",
  limit: "read",
  // At most once a day for each pool, the minutes of many days are read and traded through.
  cost: () => 40,
  summary:
    "A pool: its record, its worst fall by daily closes, the house's result against it, and what its rule would have done on the log (INV-14).",
  request: z.strictObject({ typeid: idInput }),
  answer: z.strictObject({
    id,
    symbol: z.string(),
    pairName: z.string(),
    multiple: z.int(),
    tradePartBps: z.int(),
    periodDays: z.int(),
    /** With the open trade at the last price. */
    worth: decimal,
    /** What of it is the operator's own stake, which has units like anyone's. */
    stake: decimal,
    /** What a unit is worth; it began at 1. */
    unitValue: decimal,
    state: z.enum(["trading", "flat", "ended"]),
    /** What waits to enter, and how many wait to leave: both are carried out when the pool has no open trade. */
    waitingAmount: decimal,
    leaving: z.int(),
    /** The last 30 days: the change of a unit's value, and how many days of them the pool has; past, not a promise. */
    trailing: z.strictObject({ change: part, days: z.int() }),
    /** The largest fall of a unit's value below an earlier one, from 0 to 1: of those at the close of each day, after each trade since, and now. */
    worstFall: part,
    trades: z.int(),
    wins: z.int(),
    /** What the house has won from the pool's trades, and lost to them, and its fees: the house is their other side. */
    houseResult: decimal,
    houseFees: decimal,
    /** A unit's value at the close of each day, after each trade since, and now, oldest first; when all have left, the last is the last that it had; long histories are thinned. */
    points: z.array(z.strictObject({ time: instant, unitValue: decimal })),
    /** The rule on the logged minutes of at most 30 days, reckoned once a day: each trade with the published part of `amount`; null with too few minutes. */
    backtest: z.nullable(
      z.strictObject({
        from: instant,
        to: instant,
        /** On how many business days the log has minutes. */
        days: z.int(),
        amount: decimal,
        trades: z.int(),
        wins: z.int(),
        fees: decimal,
        result: decimal,
        worstDrawdown: decimal,
      }),
    ),
  }),
});

export const poolTrades = defineList({
  path: "financial/poolTrades",
  access: "visitor",
  limit: "read",
  summary:
    "The closed trades of a pool, the newest first; each can be checked like anyone's contract (INV-14).",
  cost: pageCost,
  request: z.strictObject({ ...page, typeid: idInput }),
  answer: z.strictObject({
    id,
    pairName: z.string(),
    /** 1 long, 2 short. */
    direct: z.int(),
    openedTime: instant,
    closedTime: instant,
    openPrice: decimal,
    closePrice: decimal,
    /** After fees. */
    profit: decimal,
    /** What a unit was worth after it. */
    unitValue: decimal,
  }),
});
