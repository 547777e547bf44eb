/**
 * The authenticator app (SES-15): RFC 6238 with SHA-1, six digits, 30 seconds, one step early or late.
 *
 * Invariants: the secret is stored encrypted, bound to its account. It is in force from its first right code on. Each step
 * can be used once, and none from before the last used one, so a code that someone saw being typed is worthless.
 */
import { sixDigits } from "@candor/core/accounts/verification-code";
import { minuteMs } from "@candor/core/time/time";
import { generateSecret, generateURI } from "otplib";
import { sql } from "kysely";
import type { Reader, Tx } from "../../platform/db/schema/schema.ts";
import { refuseWith } from "../../platform/refused.ts";
import { seal, unsealIfOurs } from "../../platform/secret-key.ts";
import { totpStep } from "../../platform/passkeys/totp-code.ts";

/** A secret that was not confirmed in this time expires, ms. */
const confirmWithinMs = 10 * minuteMs;
/** How many tries the first code of a new secret has. */
const firstTries = 10;

/** The key that encrypts secrets; each secret is bound to its account. */
export type TotpKey = Buffer;

/** Makes a secret that waits for its first code, and replaces one that was waiting. Refuses TotpIsOn. */
export const beginTotp = async (
  db: Reader,
  key: TotpKey,
  userId: number,
  nowMs: number,
): Promise<{ readonly secret: string; readonly uri: string }> => {
  const secret = generateSecret();
  const sealed = seal(key, secret, String(userId));
  const { rows } = await sql`
    INSERT INTO totp AS kept (user_id, sealed_secret, created_ms) VALUES (${userId}, ${sealed}, ${nowMs})
    ON CONFLICT (user_id) DO UPDATE
    SET sealed_secret = excluded.sealed_secret, created_ms = excluded.created_ms, tries = 0
    WHERE kept.confirmed_ms IS NULL
    RETURNING 1`.execute(db);
  if (rows.length === 0) refuseWith("TotpIsOn");
  return { secret, uri: generateURI({ issuer: "Candor", label: await labelOf(db, userId), secret }) };
};

/** How the app shows the account to its owner. */
export const labelOf = async (db: Reader, userId: number): Promise<string> => {
  const account = await db
    .selectFrom("account")
    .select(["email", "phone"])
    .where("user_id", "=", BigInt(userId))
    .executeTakeFirstOrThrow();
  return account.email ?? account.phone ?? String(userId);
};

/** A waiting secret, encrypted, as it was when its first code was right, and the code's step. */
export type ProvedSecret = { readonly sealed: Buffer; readonly step: number };

/**
 * Tries the first code of a waiting secret; the try stays counted, so call it outside the transaction that
 * switches the app on. Refuses TotpIsOff, WrongSecondFactor.
 */
export const tryFirstCode = async (
  db: Reader,
  key: TotpKey,
  userId: number,
  otp: string,
  nowMs: number,
): Promise<ProvedSecret> => {
  const waiting = await db
    .updateTable("totp")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("user_id", "=", BigInt(userId))
    .where("confirmed_ms", "is", null)
    .where("created_ms", ">", BigInt(nowMs - confirmWithinMs))
    .where("tries", "<", firstTries)
    .returning("sealed_secret")
    .executeTakeFirst();
  if (waiting === undefined) return refuseWith("TotpIsOff");
  const sealed = waiting.sealed_secret;
  // One that a lost key sealed is begun again.
  const secret = unsealIfOurs(key, sealed, String(userId)) ?? refuseWith("TotpIsOff");
  const step = totpStep(secret, sixDigits(otp), nowMs);
  return step === undefined ? refuseWith("WrongSecondFactor") : { sealed, step };
};

/** Switches the app on with the secret that was proved. False when it is on already, or a newer secret waits. */
export const switchTotpOn = async (
  tx: Tx,
  userId: number,
  { sealed, step }: ProvedSecret,
  nowMs: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("totp")
    .set({ confirmed_ms: BigInt(nowMs), last_step: BigInt(step) })
    .where("user_id", "=", BigInt(userId))
    .where("sealed_secret", "=", sealed)
    .where("confirmed_ms", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Deletes a secret that waits for its first code. */
export const deletePendingSecret = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .deleteFrom("totp")
    .where("user_id", "=", BigInt(userId))
    .where("confirmed_ms", "is", null)
    .execute();
};

/** Switches the app off; false when it was not on. A waiting secret is deleted, too. */
export const switchTotpOff = async (tx: Tx, userId: number): Promise<boolean> => {
  const gone = await tx
    .deleteFrom("totp")
    .where("user_id", "=", BigInt(userId))
    .returning("confirmed_ms")
    .executeTakeFirst();
  return gone !== undefined && gone.confirmed_ms !== null;
};

/** Whether it is an unused code of the app; a right one is used up. Refuses SecondFactorLost when a key sealed the secret that was lost since. */
export const consumeTotp = async (
  db: Reader,
  key: TotpKey,
  userId: number,
  otp: string,
  nowMs: number,
): Promise<boolean> => {
  // Without six digits no secret is decrypted: recovery codes stay valid when SECRET_KEY was lost.
  if (sixDigits(otp) === undefined) return false;
  const kept = await db
    .selectFrom("totp")
    .select("sealed_secret")
    .where("user_id", "=", BigInt(userId))
    .where("confirmed_ms", "is not", null)
    .executeTakeFirst();
  if (kept === undefined) return false;
  const secret = unsealIfOurs(key, kept.sealed_secret, String(userId)) ?? refuseWith("SecondFactorLost");
  const step = totpStep(secret, sixDigits(otp), nowMs);
  if (step === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable("totp")
    .set({ last_step: BigInt(step) })
    .where("user_id", "=", BigInt(userId))
    .where("last_step", "<", BigInt(step))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
