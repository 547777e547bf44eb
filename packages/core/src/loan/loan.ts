/**
 * The states of an application for a loan (LOAN-02).
 *
 * Purpose: what a user may still do, and what an operator may answer; the server, the page and the desk ask here.
 * Invariants: `declined` and `closed` are ends; a user has at most one application that is under way. No state moves money.
 * Known limits: the database has the same table of answers (db/schema/48-loan.sql), and refuses any other.
 */
export const loanStates = ["waiting", "accepted", "declined", "closed"] as const;
export type LoanState = (typeof loanStates)[number];

/** accepted: a person gets in touch. declined: no. closed: it has come to its end, whatever that was. */
export const loanAnswers = ["accepted", "declined", "closed"] as const;
export type LoanAnswer = (typeof loanAnswers)[number];

/** While one is, its user makes no other. */
export const isUnderWay = (state: LoanState): boolean => state === "waiting" || state === "accepted";

/** What may be answered to an application in this state. */
export const answersTo = (state: LoanState): readonly LoanAnswer[] => {
  if (state === "waiting") return loanAnswers;
  return state === "accepted" ? ["closed"] : [];
};
