/** Writes steps of withdrawals, and what their owners were told. */
import type { StepActor, StepReason, WithdrawalState } from "@candor/core/withdrawal/withdrawal";
import { mayStep } from "@candor/core/withdrawal/withdrawal";
import { assert } from "@candor/core/assert/assert";
import type { Reader, Tx } from "../../platform/db/schema/schema.ts";
import type { StoredWithdrawal } from "./queries.ts";

export type NewStep = {
  readonly state: WithdrawalState;
  readonly actor: StepActor;
  /** Of an operator's step: who, what for, and the act of two that it carries out. */
  readonly operatorId?: number;
  readonly note?: string;
  readonly actId?: number;
  readonly reason?: StepReason;
  readonly channel?: string;
  readonly hash?: string;
};

/** Makes the next step of the withdrawal as the caller has read it. False when another step was first: read the withdrawal again. */
export const makeStep = async (
  db: Reader,
  from: Pick<StoredWithdrawal, "userId" | "id" | "state" | "steps">,
  { state, actor, operatorId, note = "", actId, reason = "", channel, hash }: NewStep,
  nowMs: number,
): Promise<boolean> => {
  assert(mayStep(from.state, state, actor), `${actor} may take a withdrawal from ${from.state} to ${state}`);
  try {
    const { numInsertedOrUpdatedRows: made } = await db
      .insertInto("withdrawal_step")
      .values({
        user_id: BigInt(from.userId),
        id: BigInt(from.id),
        nth: from.steps + 1,
        from_state: from.state,
        state,
        actor,
        operator_id: operatorId ?? null,
        note,
        act_id: actId === undefined ? null : BigInt(actId),
        reason,
        channel: channel ?? null,
        hash: hash ?? null,
        at_ms: BigInt(nowMs),
      })
      .onConflict((conflict) => conflict.columns(["user_id", "id", "nth"]).doNothing())
      .executeTakeFirst();
    return made === 1n;
  } catch (error) {
    // A concurrent step may also violate this index, which ON CONFLICT does not cover.
    if ((error as { readonly constraint?: string }).constraint !== "withdrawal_step_user_id_id_nth_state_key")
      throw error;
    return false;
  }
};

/** Notes that the signer is asked to pay the withdrawal. False when the signer may not pay it any more: the caller's data is old. */
export const noteSigner = async (
  db: Reader,
  { userId, id }: Pick<StoredWithdrawal, "userId" | "id">,
  nowMs: number,
): Promise<boolean> => {
  try {
    await db
      .insertInto("withdrawal_signer")
      .values({ user_id: BigInt(userId), id: BigInt(id), at_ms: BigInt(nowMs) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  } catch (error) {
    if ((error as { readonly code?: string }).code !== "CA042") throw error;
    return false;
  }
};

/** Notes a version of the payment when the signer names it for the first time. A journal without that payment is then known as an older copy. */
export const noteSigned = async (
  db: Reader,
  { userId, id }: Pick<StoredWithdrawal, "userId" | "id">,
  hash: string,
  nowMs: number,
): Promise<void> => {
  await db
    .insertInto("withdrawal_signed")
    .values({ user_id: BigInt(userId), id: BigInt(id), hash, at_ms: BigInt(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Notes that the withdrawal was taken from the signer, by the signer's word or by an act of two operators. False when it was taken before. */
export const noteTakenBack = async (
  tx: Tx,
  { userId, id, state }: Pick<StoredWithdrawal, "userId" | "id" | "state">,
  { operatorId, actId }: { readonly operatorId: number; readonly actId?: number },
  nowMs: number,
): Promise<boolean> => {
  assert(state === "approved" || state === "sent", "the signer has what is approved or sent");
  const { numInsertedOrUpdatedRows: noted } = await tx
    .insertInto("withdrawal_signer_end")
    .values({
      user_id: BigInt(userId),
      id: BigInt(id),
      after: state,
      at_ms: BigInt(nowMs),
      operator_id: operatorId,
      act_id: actId === undefined ? null : BigInt(actId),
    })
    .onConflict((conflict) => conflict.columns(["user_id", "id"]).doNothing())
    .executeTakeFirst();
  return noted === 1n;
};

/** Notes that the owner is told of this state; false when that was done before. */
export const noteTold = async (
  tx: Tx,
  { userId, id }: Pick<StoredWithdrawal, "userId" | "id">,
  state: WithdrawalState,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: noted } = await tx
    .insertInto("withdrawal_told")
    .values({ user_id: BigInt(userId), id: BigInt(id), state })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return noted === 1n;
};

export const wasTold = async (
  db: Reader,
  { userId, id }: Pick<StoredWithdrawal, "userId" | "id">,
  state: WithdrawalState,
): Promise<boolean> => {
  const told = await db
    .selectFrom("withdrawal_told")
    .select("id")
    .where("user_id", "=", BigInt(userId))
    .where("id", "=", BigInt(id))
    .where("state", "=", state)
    .executeTakeFirst();
  return told !== undefined;
};
