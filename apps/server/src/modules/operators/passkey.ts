/**
 * The operator's passkey (OPS-06): one for each account, never replaced, because approvals are checked against it. An account whose
 * passkey is lost is closed, and its owner gets a new one, by acts of two operators.
 */
import { sql } from "kysely";
import { takeAnswer } from "../../platform/passkeys/challenges.ts";
import { refuseWith } from "../../platform/refused.ts";
import { operatorAct, type ActingSession } from "../../records/operator-act.ts";
import type { OperatorDeps } from "./deps.ts";

export const passkeyOptionsFor = async (
  { operators, ceremony }: OperatorDeps,
  session: ActingSession,
  nowMs: number,
): Promise<string> => {
  const row = await operators
    .selectFrom("operator_account as a")
    .leftJoin("operator_passkey as p", "p.operator_id", "a.operator_id")
    .select(["a.email", "p.credential_id"])
    .where("a.operator_id", "=", session.userId)
    .executeTakeFirstOrThrow();
  if (row.credential_id !== null) refuseWith("NoChanges");
  const userHandle = ceremony.userHandle(`operator ${session.userId}`);
  return await ceremony.optionsToMake(
    { userHandle, label: row.email },
    [],
    `operator add:${session.id}`,
    nowMs,
  );
};

/** Refuses PasskeyRefused: an answer that is wrong or was used, a key of another operator, a second passkey. */
export const addOperatorPasskey = async (
  { operators, ceremony }: OperatorDeps,
  session: ActingSession,
  response: string,
  nowMs: number,
): Promise<void> => {
  const made = await ceremony.readMade(response, `operator add:${session.id}`, nowMs);
  if (made === undefined) return refuseWith("PasskeyRefused");
  const act = {
    action: "own",
    subject: `operator ${session.userId}`,
    reason: "registers the passkey",
  } as const;
  try {
    await operatorAct(operators, session, act, async (tx) => {
      if (!(await takeAnswer(tx, made.challenge, nowMs))) refuseWith("PasskeyRefused");
      await sql`SELECT operator_passkey_add(${made.credentialId}, ${made.publicKey}, ${made.transports.join(",")})`.execute(
        tx,
      );
    });
  } catch (error) {
    // Another operator's key or credential, a second one of this operator, or one of another algorithm.
    if (["23505", "23514"].includes((error as { code?: string }).code ?? "")) refuseWith("PasskeyRefused");
    throw error;
  }
};
