/** Applications for a loan (LOAN-01, LOAN-02). Lenders are entries of the navigation, bartype 3. */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { id, instant, nothing, page } from "../scalars.ts";

/** As in core/loan/loan.ts. accepted: a person gets in touch. declined and closed are ends. */
export const loanState = z.enum(["waiting", "accepted", "declined", "closed"]);

/** The page shows no more lenders (LOAN-01). */
export const mostLenders = 5;

export const applyLoan = defineCall({
  path: "user/applyLoan",
  access: "user",
  limit: "write",
  summary:
    "Apply for a loan: a person answers. No fee is asked, and nothing is paid out by it. While an application is under way, another is LoanIsUnderWay (LOAN-02).",
  request: nothing,
  answer: nothing,
});

export const loanApplications = defineList({
  path: "user/loanApplications",
  access: "user",
  limit: "read",
  changesWith: "notices",
  summary: "The caller's applications for a loan, the newest first, with what was answered.",
  request: z.strictObject(page),
  answer: z.strictObject({
    id,
    state: loanState,
    createdAt: instant,
    /** The last answer: its reason as the operator wrote it; null while nobody has answered. */
    answer: z.nullable(z.strictObject({ reason: z.string(), time: instant })),
  }),
});
