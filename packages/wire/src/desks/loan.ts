/** What operators see and answer of applications for a loan (LOAN-02, OPS-02). */
import * as z from "zod/mini";
import { defineCall, defineList } from "../call.ts";
import { loanState as state } from "../service/loan.ts";
import { id, idInput, instant, nothing, rowsBefore, wholeInput } from "../scalars.ts";
import { reasonInput } from "./operators.ts";

export const loanQueue = defineList({
  path: "operator/loanApplications",
  access: "operator",
  action: "loans_read",
  limit: "read",
  summary:
    "Applications for a loan before a number, the newest first, or after one, the oldest first. `open`: that wait or were accepted.",
  request: z.strictObject({
    state: z._default(z.enum(["waiting", "accepted", "declined", "closed", "open", "all"]), "open"),
    /** Of this user only; 0: of all. */
    userId: z._default(wholeInput(0, Number.MAX_SAFE_INTEGER), 0),
    ...rowsBefore,
  }),
  answer: z.strictObject({ id, userId: id, state, createdAt: instant }),
});

export const loanDetail = defineCall({
  path: "operator/loanApplication",
  access: "operator",
  action: "loans_read",
  limit: "read",
  summary: "One application for a loan with its answers, and how many its user has made.",
  request: z.strictObject({ id: idInput }),
  answer: z.strictObject({
    id,
    userId: id,
    state,
    createdAt: instant,
    ofUser: z.int(),
    answers: z.array(z.strictObject({ state, operator: z.string(), reason: z.string(), time: instant })),
  }),
});

export const answerLoan = defineCall({
  path: "operator/answerLoan",
  access: "operator",
  action: "loan_answer",
  limit: "write",
  summary:
    "Accept an application for a loan, which means that a person gets in touch, decline it, or close it. The applicant reads the reason. Nothing is paid out by it.",
  request: z.strictObject({
    id: idInput,
    /** The state that was answered to: if it has changed meanwhile, the answer is refused. */
    from: state,
    answer: z.enum(["accepted", "declined", "closed"]),
    reason: reasonInput,
  }),
  answer: nothing,
});
