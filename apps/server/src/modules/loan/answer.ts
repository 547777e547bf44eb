/**
 * What an operator answers to an application for a loan (LOAN-02, OPS-03), with a reason that the applicant reads. The database stores the
 * notice with the answer. Nothing is paid out by any answer.
 */
import { answersTo } from "@candor/core/loan/loan";
import type { InputOf } from "@candor/wire/call";
import type { answerLoan } from "@candor/wire/desks/loan";
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { operatorAct, requireReason, type ActingSession } from "../../records/operator-act.ts";
import { insertAnswer } from "./repo.ts";

/** Refuses ReasonNeeded, then LoanAnsweredMeanwhile for what is not in the state that the operator saw, has ended or does not exist. */
export const answer = async (
  operators: Db,
  session: ActingSession,
  { id, from, answer: state, reason }: InputOf<typeof answerLoan>,
): Promise<void> => {
  requireReason(reason);
  if (!answersTo(from).includes(state)) refuseWith("LoanAnsweredMeanwhile");
  const act = { action: "loan_answer", subject: `loan application ${id}`, reason } as const;
  try {
    await operatorAct(operators, session, act, (tx) =>
      insertAnswer(tx, { id, from, state, operatorId: session.userId, reason: reason.trim() }),
    );
  } catch (error) {
    if ((error as { readonly code?: string }).code !== "CA059") throw error;
    refuseWith("LoanAnsweredMeanwhile");
  }
};
