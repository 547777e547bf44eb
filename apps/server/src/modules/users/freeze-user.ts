/**
 * Freezing an account, and ending it (SES-17, OPS-04): the row, the sessions and the line of the audit log in one transaction. The engine
 * follows the row, also after a stop in between: it reads it at its next start.
 *
 * A freeze keeps nobody's money: it waits, deposits and withdrawals with it, and goes on when the freeze ends (WAL-13). Withdrawals that
 * are held can be refused by operators, with a reason from the list, and then come back.
 */
import { sql } from "kysely";
import { Refused, refuseWith } from "../../platform/refused.ts";
import {
  operatorAct,
  requireReason,
  type ActingSession,
  type OperatorAct,
} from "../../records/operator-act.ts";
import { tellStopped } from "../../records/stopped-acts.ts";
import type { UserDeps } from "./deps.ts";

type Asked = { readonly userId: number; readonly reason: string };

/**
 * Refuses ReasonNeeded, UserNotFound, NoChanges for an account that an operator has frozen already, or that is closed; TooManyFrozen when this
 * operator has frozen as many in the last hour as one may, and others are told.
 */
export const freezeUserAccount = async (
  deps: UserDeps,
  session: ActingSession,
  { userId, reason }: Asked,
  nowMs: number,
): Promise<void> => {
  const act = actOf("user_freeze", userId, reason);
  const frozen = operatorAct(deps.operators, session, act, async (tx) => {
    await sql`SELECT operator_freeze_brake()`.execute(tx);
    const account = await tx
      .selectFrom("account")
      .select(["frozen_by", "frozen_ms"])
      .where("user_id", "=", BigInt(userId))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (account === undefined) return refuseWith("UserNotFound");
    if (account.frozen_by === "operator" || account.frozen_by === "closing") return refuseWith("NoChanges");
    await tx
      .updateTable("account")
      // The owner's own freeze becomes the operator's: a new password no longer ends it.
      .set({
        frozen_ms: account.frozen_ms ?? BigInt(nowMs),
        frozen_by: "operator",
        frozen_reason: reason.trim(),
      })
      .where("user_id", "=", BigInt(userId))
      .execute();
    await tx
      .updateTable("session")
      .set({ revoked_ms: BigInt(nowMs), revoke_reason: "frozen" })
      .where("user_id", "=", BigInt(userId))
      .where("revoked_ms", "is", null)
      .execute();
  });
  await frozen.catch(async (error: unknown) => {
    if (error instanceof Refused && error.refusal.key === "TooManyFrozen")
      await tellStopped(deps, session, "user_freeze");
    throw error;
  });
  await deps.accounts.freezeChanged(userId, true, nowMs);
};

/** Refuses ReasonNeeded, UserNotFound, NoChanges for an account that no operator has frozen. */
export const unfreezeUserAccount = async (
  deps: UserDeps,
  session: ActingSession,
  { userId, reason }: Asked,
  nowMs: number,
): Promise<void> => {
  await operatorAct(deps.operators, session, actOf("user_unfreeze", userId, reason), async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("account")
      .set({ frozen_ms: null, frozen_by: null, frozen_reason: "" })
      .where("user_id", "=", BigInt(userId))
      .where("frozen_by", "=", "operator")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) refuseWith("NoChanges");
  });
  await deps.accounts.freezeChanged(userId, false, nowMs);
};

const actOf = <Action extends "user_freeze" | "user_unfreeze">(
  action: Action,
  userId: number,
  reason: string,
): OperatorAct<Action> => {
  requireReason(reason);
  return { action, subject: `user ${userId}`, reason };
};
