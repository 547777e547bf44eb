/** The rule-based order bot (BOT-01 to BOT-07). */
import * as z from "zod/mini";
import { defineCall, defineList, pageCost, sortedCost } from "./call.ts";
import { decimal, id, idInput, instant, moneyInput, nothing, paging, wholeInput } from "./scalars.ts";

export const obtainAI = defineCall({
  path: "obtainAI",
  access: "user",
  limit: "write",
  summary: "Claim a code for the bot; demo mode activates it at once (BOT-01).",
  request: nothing,
  answer: nothing,
});

export const aiStatus = defineCall({
  path: "aiStatus",
  access: "user",
  limit: "read",
  summary: "0 when no run is active, else the number of the run (BOT-02).",
  request: nothing,
  answer: z.int(),
});

export const aiRule = defineCall({
  path: "rule",
  access: "user",
  limit: "read",
  summary:
    "What the bot offers: pairs, and the leverages and numbers of trades for each band of amounts (BOT-02).",
  request: nothing,
  answer: z.strictObject({
    productList: z.array(z.strictObject({ pid: z.int(), pairName: z.string() })),
    ruleList: z.array(
      z.strictObject({
        minprice: decimal,
        /** The end of the band, exclusive; null for no end. */
        maxprice: z.nullable(decimal),
        maxtimes: z.string(),
        multiple: z.string(),
      }),
    ),
  }),
});

const runFields = {
  multiple: wholeInput(1, 1_000),
  pid: idInput,
  price: moneyInput,
  times: wholeInput(1, 100),
};

export const aiPlaceOrder = defineCall({
  path: "aiPlaceOrder",
  access: "user",
  limit: "money",
  summary: "Start a run of at most `times` trades, each with `price` as its margin (BOT-03, BOT-04, BOT-06).",
  request: z.strictObject(runFields),
  answer: z.strictObject({ id }),
});

/**
 * A run as its owner sees it. `state` 0: active; else why it ended: 1 all trades, 2 half lost, 3 24 h, 4 its owner, 5 funds,
 * 6 refused, 7 frozen.
 */
export const botRun = z.strictObject({
  id,
  pid: z.int(),
  pairName: z.string(),
  symbol: z.string(),
  price: decimal,
  multiple: z.int(),
  times: z.int(),
  done: z.int(),
  /** Profits of the closed trades, less all fees, including that of the open trade. */
  net: decimal,
  state: z.int(),
  starttime: instant,
  endtime: z.nullable(instant),
  /** The open trade. */
  orderId: z.nullable(id),
});
export type BotRunRow = z.output<typeof botRun>;

type Listed = { readonly pageSize: number; readonly orderByColumn: string };
/** Runs are numbered as they start; in another order they have to be sorted. */
const isSorted = ({ orderByColumn }: Listed): boolean =>
  orderByColumn !== "starttime" && orderByColumn !== "id";

export const botRuns = defineList({
  path: "bot/runs",
  access: "user",
  limit: "read",
  changesWith: "bookings",
  summary: "The caller's runs, newest first (BOT-07).",
  cost: (input: Listed) => (isSorted(input) ? sortedCost(input) : pageCost(input)),
  request: z.strictObject(
    paging([
      "starttime",
      "id",
      "pid",
      "pairName",
      "symbol",
      "price",
      "multiple",
      "times",
      "done",
      "net",
      "state",
      "endtime",
      "orderId",
    ]),
  ),
  answer: botRun,
});

export const botStop = defineCall({
  path: "bot/stop",
  access: "user",
  limit: "money",
  summary: "End a run at once and close its trade (BOT-07).",
  request: z.strictObject({ id: idInput }),
  answer: nothing,
});

export const botBacktest = defineCall({
  path: "bot/backtest",
  access: "user",
  limit: "read",
  summary: "What the rule would have done with this request on the logged minutes of the last day (BOT-07).",
  // A day of minutes is read and traded through.
  cost: () => 40,
  request: z.strictObject(runFields),
  answer: z.strictObject({
    /** The logged minutes that were used; both null when the log is too short. */
    from: z.nullable(instant),
    to: z.nullable(instant),
    minutes: z.int(),
    trades: z.int(),
    wins: z.int(),
    /** The largest fall of the result below its highest value so far, zero or more. */
    worstDrawdown: decimal,
    fees: decimal,
    /** Profits less fees. */
    result: decimal,
    /** The number of runs of `times` trades in these minutes. */
    runs: z.int(),
  }),
});
