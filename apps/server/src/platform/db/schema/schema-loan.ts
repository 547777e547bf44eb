/** The tables of applications for a loan. */
import type { Generated, GeneratedAlways } from "kysely";

type LoanState = "waiting" | "accepted" | "declined" | "closed";

/** Triggers fill in when it began, and its state. */
export type LoanApplicationTable = {
  user_id: bigint;
  id: GeneratedAlways<bigint>;
  created_ms: Generated<bigint>;
  state: Generated<LoanState>;
};
export type LoanAnswerTable = {
  application_id: bigint;
  from_state: LoanState;
  state: Exclude<LoanState, "waiting">;
  operator_id: number;
  reason: string;
  at_ms: Generated<bigint>;
};

export type LoanTables = { loan_application: LoanApplicationTable; loan_answer: LoanAnswerTable };
