/** What operators do with the terms of pairs: asset class, leverages and fee of contracts, expiries and payouts of options (OPS-02, OPS-03). */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { reasonInput } from "./operators.ts";
import { id, idInput, instant, nothing, textInput, wholeInput } from "../scalars.ts";

export const termsList = defineList({
  path: "operator/terms",
  access: "operator",
  action: "terms_read",
  limit: "read",
  summary: "What each pair offers now and from an announced time on. Earlier terms are in the audit log.",
  request: nothing,
  answer: z.strictObject({
    pid: z.int(),
    pair: z.string(),
    title: z.string(),
    /** 0 for the terms that it was released with. */
    startsAt: instant,
    state: z.enum(["now", "coming"]),
    /** Which cap of the protection profile counts. */
    assetClass: z.string(),
    /** Comma list; "" when it offers no contracts. */
    leverages: z.string(),
    /** What the protection profile leaves of them. */
    offered: z.string(),
    /** Profit of contracts is divided by it. */
    divisor: z.string(),
    /** Percent of the notional. */
    fee: z.string(),
    /** Percent: the move that the house must be able to pay for. */
    stress: z.string(),
    /** Minutes and percents of options at the same place. */
    expiries: z.string(),
    payouts: z.string(),
    announcedBy: z.string(),
    announcedAt: z.nullable(instant),
    /** The newest act about this pair that waits for approvals; null when none does. */
    waitingAct: z.nullable(id),
  }),
});

export const askTerms = defineCall({
  path: "operator/askTerms",
  access: "operator",
  action: "terms_change",
  limit: "write",
  summary:
    "Ask to announce other terms of a pair, all of them, ten minutes before they count at least. Takes two; what is open keeps its terms.",
  request: z.strictObject({
    pid: idInput,
    startsAt: wholeInput(0, 253_402_300_799_000),
    assetClass: textInput(20),
    leverages: textInput(200),
    divisor: textInput(10),
    fee: textInput(20),
    stress: textInput(20),
    expiries: textInput(200),
    payouts: textInput(200),
    reason: reasonInput,
  }),
  answer: z.strictObject({ id }),
});
