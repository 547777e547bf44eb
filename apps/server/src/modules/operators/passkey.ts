/**
 * The operator's passkey (OPS-06): one for each account, never replaced, because approvals are checked against it. An account whose
 * passkey is lost is closed, and its owner gets a new one, by acts of two operators.
 */
import { minuteMs } from "@candor/core/time/time";
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

/** How long a sign-in proves that it is the operator who asks, ms: the passkey is for as long as the account exists. */
const freshMs = 5 * minuteMs;

/**
 * Its owner gets a mail. Refuses SignInAgainFirst unless every factor was proved in the last five minutes, so that a session that somebody else
 * has is not enough; PasskeyRefused: an answer that is wrong or was used, a key of another operator, a second passkey.
 */
export const addOperatorPasskey = async (
  { operators, ceremony, tell }: OperatorDeps,
  session: ActingSession & { readonly createdMs: number },
  response: string,
  nowMs: number,
): Promise<void> => {
  if (nowMs - session.createdMs >= freshMs) refuseWith("SignInAgainFirst");
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
  const { email } = await operators
    .selectFrom("operator_account")
    .select("email")
    .where("operator_id", "=", session.userId)
    .executeTakeFirstOrThrow();
  await tell(email, passkeyMail, nowMs);
};

/** The console is in English, and so is what it writes to the people of the house. */
const passkeyMail = {
  subject: "A passkey was registered for your operator account",
  text: "A passkey was registered for your account at the operators' console. It approves what takes two operators, and it is never replaced. If it was not you, tell another admin at once: two of them close the account, and nothing that it approves counts from then on.",
};
