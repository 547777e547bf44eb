/** What operators decide about deposits (WAL-15): whose a transfer is that nothing else tells. */
import { isDatabaseRefusal } from "../../../platform/db/operating-failure.ts";
import type { Db } from "../../../platform/db/open-database.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { operatorAct, type ActingSession } from "../../../records/operator-act.ts";

export type DepositDecision = {
  readonly depositId: number;
  /** Undefined: it is nobody's, and is not credited. */
  readonly userId: number | undefined;
  /** 10 to 1000 characters. */
  readonly reason: string;
};

/**
 * Refuses ReasonNeeded, then DepositNotInReview when it does not wait for a decision, is decided already, or names a user who does
 * not exist.
 */
export const decideDeposit = async (
  operators: Db,
  session: ActingSession & { readonly userId: number },
  { depositId, userId, reason }: DepositDecision,
): Promise<void> => {
  if (reason.trim().length < 10) refuseWith("ReasonNeeded");
  const act = { action: "deposit_decide", subject: `deposit ${depositId}`, reason } as const;
  try {
    await operatorAct(operators, session, act, async (tx) => {
      await tx
        .insertInto("deposit_decision")
        .values({
          deposit_id: BigInt(depositId),
          operator_id: session.userId,
          user_id: userId === undefined ? null : BigInt(userId),
          reason,
        })
        .execute();
    });
  } catch (error) {
    if (!isDatabaseRefusal(error)) throw error;
    refuseWith("DepositNotInReview");
  }
};
