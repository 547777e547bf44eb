/** The risk notice before a first option or contract, and the results of accounts (SAFE-03, TRUST-05). */
import * as z from "zod/mini";
import { defineCall, defineList } from "./call.ts";
import { decimal, instant, nothing, wholeInput } from "./scalars.ts";

/** lever: leveraged contracts, including those of the bot. */
const kind = z.enum(["option", "lever"]);

export const lossFigure = z.strictObject({
  /** all: both kinds together. */
  kind: z.enum(["option", "lever", "all"]),
  /** Accounts with at least one settled option or closed contract in these days. */
  accounts: z.int(),
  /** Those of them whose total result, fees included, is below zero; null while there are too few accounts. */
  lost: z.nullable(z.int()),
  /** The share that lost, in percent with one decimal; null while there are too few accounts. */
  percent: z.nullable(decimal),
  /** The fewest accounts for which a percentage is given. */
  minimum: z.int(),
  days: z.int(),
  /** From `since` (inclusive) to `until` (exclusive). */
  since: instant,
  until: instant,
});
export type LossFigure = z.output<typeof lossFigure>;

export const lossFigures = defineList({
  path: "risk/figures",
  access: "visitor",
  limit: "read",
  summary: "How many accounts lost money in the last 90 business days, counted by the database (TRUST-05).",
  request: nothing,
  answer: lossFigure,
});

export const riskNotice = defineCall({
  path: "risk/notice",
  access: "visitor",
  limit: "read",
  summary:
    "The current version of a kind's risk notice, whether the caller accepted it, and its loss figure (SAFE-03).",
  request: z.strictObject({ kind }),
  answer: z.strictObject({
    kind,
    version: z.int(),
    /** When the caller accepted the current text; null when not yet, and for a visitor. */
    acceptedAt: z.nullable(instant),
    /** Null until the first count, some minutes after the first start. */
    figure: z.nullable(lossFigure),
    /** True in demo mode, where no money is real. */
    playMoney: z.boolean(),
  }),
});

export const acceptRisk = defineCall({
  path: "risk/accept",
  access: "user",
  limit: "write",
  summary: "The caller has read this text of the notice and continues. A repeat changes nothing.",
  request: z.strictObject({ kind, version: wholeInput(1, 32_767) }),
  answer: nothing,
});
