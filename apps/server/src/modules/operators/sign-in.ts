/** Signing in (OPS-01): password and a code of the authenticator app, or the passkey, which is two factors in one. */
import { sixDigits } from "@candor/core/accounts/verification-code";
import { createHash } from "node:crypto";
import type { OperatorDeps } from "./deps.ts";
import { takeAnswer } from "../../platform/passkeys/challenges.ts";
import type { Tx } from "../../platform/db/schema/schema.ts";
import { totpStep } from "../../platform/passkeys/totp-code.ts";
import { Refused, refuseWith } from "../../platform/refused.ts";
import { unsealIfOurs } from "../../platform/secret-key.ts";
import { countFailure } from "./failures.ts";
import { openOperatorSession, type Caller } from "./sessions.ts";

/**
 * Returns the token. Refuses LoginLocked, then WrongAccountOrPassword whatever was wrong of address, password and code: nobody
 * learns which; SecondFactorLost when the secret of the app was sealed with a key that was lost since. Attempts are counted for the address, whether or not it has an account.
 */
export const signIn = async (
  deps: OperatorDeps,
  form: { readonly email: string; readonly pwd: string; readonly otp: string },
  caller: Caller,
  nowMs: number,
): Promise<string> => {
  const { operators, passwords, lockout, totpKey } = deps;
  const email = form.email.trim().toLowerCase();
  const subject = `operator:${createHash("sha256").update(email).digest("base64url")}`;
  const account = await operators
    .selectFrom("operator_account")
    .select(["operator_id", "password_hash", "sealed_totp", "closed_ms"])
    .where("email", "=", email)
    .executeTakeFirst();
  try {
    await lockout.countAttempt(subject, nowMs);
  } catch (error) {
    // An attempt while it is locked makes no lock longer, but the log has it.
    if (error instanceof Refused) await countFailure(operators, account?.operator_id, "sign_in");
    throw error;
  }
  const isPassword = await passwords.verify(account?.password_hash, form.pwd);
  if (!isPassword || account === undefined || account.sealed_totp === null) {
    await countFailure(operators, account?.operator_id, "sign_in");
    return refuseWith("WrongAccountOrPassword");
  }
  const secret = unsealIfOurs(totpKey, account.sealed_totp, email) ?? refuseWith("SecondFactorLost");
  const step = totpStep(secret, sixDigits(form.otp), nowMs);
  if (step === undefined || !(await takeStep(operators, account.operator_id, step))) {
    await countFailure(operators, account.operator_id, "sign_in");
    return refuseWith("WrongAccountOrPassword");
  }
  const token = await openOperatorSession(operators, account.operator_id, "by password and code", caller);
  await lockout.clearAttempts(subject);
  return token;
};

/** False when this code or a later one was used. */
const takeStep = async (
  operators: OperatorDeps["operators"],
  operatorId: number,
  step: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await operators
    .updateTable("operator_factor_use")
    .set({ totp_step: BigInt(step) })
    .where("operator_id", "=", operatorId)
    .where("totp_step", "<", BigInt(step))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Returns the token. Refuses PasskeyRefused, whatever was wrong. */
export const signInByPasskey = async (
  deps: OperatorDeps,
  response: string,
  caller: Caller,
  nowMs: number,
): Promise<string> => {
  const { operators, ceremony } = deps;
  const named = ceremony.readNamed(response);
  let claimed: number | undefined;
  if (named === undefined) {
    await countFailure(operators, undefined, "passkey");
    return refuseWith("PasskeyRefused");
  }
  const operatorId = await operators.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom("operator_passkey as p")
      .innerJoin("operator_factor_use as u", "u.operator_id", "p.operator_id")
      .select(["p.operator_id", "p.public_key", "p.created_ms", "u.passkey_counter"])
      .where("p.credential_id", "=", named.credentialId)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    claimed = row.operator_id;
    const isNamed = named.userHandle === ceremony.userHandle(`operator ${row.operator_id}`);
    if (!isNamed && !(await isOlderThanKey(tx, row.created_ms))) return undefined;
    const passkey = {
      credentialId: named.credentialId,
      publicKey: row.public_key,
      counter: Number(row.passkey_counter),
    };
    const answer = await ceremony.readAnswer(response, passkey, "operator login", nowMs);
    if (answer === undefined || !(await takeAnswer(tx, answer.challenge, nowMs))) return undefined;
    await tx
      .updateTable("operator_factor_use")
      .set({ passkey_counter: BigInt(answer.counter) })
      .where("operator_id", "=", row.operator_id)
      .execute();
    return row.operator_id;
  });
  if (operatorId === undefined) {
    await countFailure(operators, claimed, "passkey");
    return refuseWith("PasskeyRefused");
  }
  return await openOperatorSession(operators, operatorId, "by passkey", caller);
};

/**
 * The handle of a passkey is made with the secret key. One that was registered before that key was replaced has a handle that nobody can make
 * again: the passkey's own name and signature, which belong to one operator, then say alone whose it is.
 */
const isOlderThanKey = async (tx: Tx, registeredMs: bigint): Promise<boolean> => {
  const replaced = await tx
    .selectFrom("server_key")
    .select("since_ms")
    .where("name", "=", "secret-key")
    .where("nth", ">", 1)
    .orderBy("nth", "desc")
    .executeTakeFirst();
  return replaced !== undefined && registeredMs < replaced.since_ms;
};
