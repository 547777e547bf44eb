/** The risk notice before a first contract, option or copy order (SAFE-03). */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { decimal, instant, nothing } from "./scalars.ts";

export const lossFigure = defineCall({
  path: "risk/lossFigure",
  access: "visitor",
  limit: "read",
  summary: "How many customers lost money on contracts and options, counted from this ledger (SAFE-03).",
  request: nothing,
  answer: z.strictObject({
    /** Customers who closed at least one contract or option in the last 365 days, and those with a loss over all of them. */
    customers: z.int(),
    losing: z.int(),
    /** losing / customers with 4 decimals; null below 20 customers: so few say nothing. */
    share: z.nullable(decimal),
    /** When it was counted; at most an hour ago. */
    countedAt: instant,
  }),
});

export const riskNotices = defineCall({
  path: "risk/notices",
  access: "user",
  limit: "read",
  summary: "Which risk notices the caller has confirmed; null where none.",
  request: nothing,
  answer: z.strictObject({ lever: z.nullable(instant), option: z.nullable(instant) }),
});

export const confirmRisk = defineCall({
  path: "risk/confirm",
  access: "user",
  limit: "write",
  summary: "The caller has read the risk notice of a product.",
  request: z.strictObject({ product: z.enum(["lever", "option"]) }),
  answer: nothing,
});
