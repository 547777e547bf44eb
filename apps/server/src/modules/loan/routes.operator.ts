/** The calls of operators about applications for a loan (LOAN-02, OPS-02). */
import { answerLoan, loanDetail, loanQueue } from "@candor/wire/desks/loan";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { refuseWith } from "../../platform/refused.ts";
import { answer } from "./answer.ts";
import { readApplication, readQueue } from "./queries.ts";

export type LoanOperatorDeps = {
  readonly reads: Db;
  /** As candor_operator. */
  readonly operators: Db;
  /** Called after the commit of an answer: the applicant's devices read their notices again (NOTE-03). */
  readonly noticesChanged: (userId: number) => void;
};

export const loanOperatorRoutes = ({
  reads,
  operators,
  noticesChanged,
}: LoanOperatorDeps): readonly MountedCall[] => [
  handle(loanQueue, (input) => readQueue(reads, input)),
  handle(loanDetail, async ({ id }) => (await readApplication(operators, id)) ?? refuseWith("LoanNotFound")),
  handle(answerLoan, async (input, { session }) => {
    await answer(operators, session, input);
    const application = await readApplication(operators, input.id);
    if (application !== undefined) noticesChanged(Number(application.userId));
    return {};
  }),
];
