/** What operators decide about deposits (WAL-15): whose a transfer is that nothing else tells. */
import { isDatabaseRefusal } from "../../platform/db/operating-failure.ts";
import { refuseWith } from "../../platform/refused.ts";
import type { OperatorPool } from "./ports.ts";

export type DepositDecision = {
  readonly operatorId: number;
  readonly depositId: number;
  /** Undefined: it is nobody's, and is not credited. */
  readonly userId: number | undefined;
  /** 10 to 1000 characters. */
  readonly reason: string;
};

/** Refuses DepositNotInReview when it does not wait for a decision, is decided already, or names a user who does not exist. */
export const decideDeposit = async (
  operator: OperatorPool,
  { operatorId, depositId, userId, reason }: DepositDecision,
): Promise<void> => {
  try {
    await operator.query(
      "INSERT INTO deposit_decision (deposit_id, operator_id, user_id, reason) VALUES ($1, $2, $3, $4)",
      [depositId, operatorId, userId ?? null, reason],
    );
  } catch (error) {
    if (!isDatabaseRefusal(error)) throw error;
    refuseWith("DepositNotInReview");
  }
};
