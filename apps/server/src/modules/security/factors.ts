/**
 * All second factors of an account (SES-15): an authenticator app, passkeys, and the recovery codes that can
 * replace them. Every change of them locks the account's row first, so that concurrent changes take turns.
 */
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { SecretKey } from "../../platform/secret-key.ts";
import type { SecurityDeps } from "./ports.ts";
import {
  countRecoveryCodes,
  forgetRecoveryCodes,
  makeRecoveryCodes,
  consumeRecoveryCode,
} from "./recovery-codes.ts";
import { deletePendingSecret, consumeTotp, type TotpKey } from "./totp.ts";
import type { Language } from "@candor/wire/language";
import type { Reader, Tx } from "../../platform/db/schema/schema.ts";
import type { OwnSession } from "../../records/own-session.ts";

export const totpKey = (secretKey: SecretKey): TotpKey => secretKey.derive("totp secrets");

export type Factors = { readonly totp: boolean; readonly passkeys: number };

export const readFactors = async (db: Reader, userId: number): Promise<Factors> => {
  const { rows } = await sql<{ totp: boolean; passkeys: number }>`
    SELECT EXISTS (SELECT 1 FROM totp WHERE user_id = ${userId} AND confirmed_ms IS NOT NULL) AS totp,
           (SELECT count(*)::int FROM passkey WHERE user_id = ${userId}) AS passkeys`.execute(db);
  const [row] = rows;
  return { totp: row?.totp ?? false, passkeys: row?.passkeys ?? 0 };
};

export const hasSecondFactor = ({ totp, passkeys }: Factors): boolean => totp || passkeys > 0;

/** What login needs: see `SecondFactor` in the accounts module. */
export const createSecondFactor = (db: Db, secretKey: SecretKey) => {
  const key = totpKey(secretKey);
  return {
    check: async (
      userId: number,
      otp: string,
      nowMs: number,
    ): Promise<"none" | "needed" | "wrong" | "right"> => {
      if (!hasSecondFactor(await readFactors(db, userId))) return "none";
      if (otp.trim() === "") return "needed";
      return (await consumeOtp(db, key, userId, otp, nowMs)) ? "right" : "wrong";
    },
  };
};

/** Whether it is an unused code of the app, or an unused recovery code; a right one is used up. */
export const consumeOtp = async (
  db: Reader,
  key: TotpKey,
  userId: number,
  otp: string,
  nowMs: number,
): Promise<boolean> =>
  (await consumeTotp(db, key, userId, otp, nowMs)) || (await consumeRecoveryCode(db, userId, otp, nowMs));

/**
 * Does sensitive work in its own transaction, with the account locked. Refuses SessionRevoked when the session ended or the
 * account was frozen during the call, and FreshFactorNeeded.
 */
export const whileFresh = async <Value>(
  { db, account }: SecurityDeps,
  session: OwnSession,
  nowMs: number,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> =>
  await db.transaction().execute(async (tx) => {
    await account.requireLive(tx, session);
    await account.requireFresh(session, nowMs, tx);
    return await work(tx);
  });

/** Changes the account's factors like `whileFresh`; the owner is notified. */
export const changeFactors = async <Value>(
  deps: SecurityDeps,
  session: OwnSession,
  language: Language,
  nowMs: number,
  change: (tx: Tx) => Promise<Value>,
): Promise<Value> => {
  const changed = await whileFresh(deps, session, nowMs, async (tx) => {
    const value = await change(tx);
    await deps.account.notifyFactorsChanged(tx, session.userId, language, nowMs);
    return value;
  });
  deps.account.noticesChanged(session.userId);
  return changed;
};

/**
 * The account just got a factor. Its other sessions have not proved it, and a pending secret of the app is deleted, because the
 * session that requested it had not proved it either. Returns new recovery codes when none are left, otherwise an empty list.
 */
export const factorAdded = async (
  { account }: SecurityDeps,
  tx: Tx,
  session: OwnSession,
  nowMs: number,
): Promise<string[]> => {
  await account.staleOthers(tx, session);
  await deletePendingSecret(tx, session.userId);
  const left = await countRecoveryCodes(tx, session.userId);
  return left > 0 ? [] : await makeRecoveryCodes(tx, session.userId, nowMs);
};

/** Deletes the recovery codes of an account that lost its last factor. */
export const deleteCodesIfNoFactor = async (tx: Tx, userId: number): Promise<void> => {
  if (!hasSecondFactor(await readFactors(tx, userId))) await forgetRecoveryCodes(tx, userId);
};
