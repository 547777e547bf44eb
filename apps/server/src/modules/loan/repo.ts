/** What is written of applications for a loan: triggers give each its time and its state. */
import type { LoanAnswer, LoanState } from "@candor/core/loan/loan";
import type { Db } from "../../platform/db/open-database.ts";
import type { Tx } from "../../platform/db/schema/schema.ts";

export const insertApplication = async (db: Db, userId: number): Promise<void> => {
  await db
    .insertInto("loan_application")
    .values({ user_id: BigInt(userId) })
    .execute();
};

export const insertAnswer = async (
  tx: Tx,
  answer: {
    readonly id: number;
    readonly from: LoanState;
    readonly state: LoanAnswer;
    readonly operatorId: number;
    readonly reason: string;
  },
): Promise<void> => {
  const { id, from, state, operatorId, reason } = answer;
  await tx
    .insertInto("loan_answer")
    .values({ application_id: BigInt(id), from_state: from, state, operator_id: operatorId, reason })
    .execute();
};
