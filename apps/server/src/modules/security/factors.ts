/**
 * The second factors of an account together (SES-15): an authenticator app, passkeys, and the recovery codes
 * that stand for them. What changes them locks the account's row first, so that changes at once take turns.
 */
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { SecretKey } from "../../platform/secret-key.ts";
import type { Reader, SecurityParts, Tx } from "./ports.ts";
import {
  countRecoveryCodes,
  forgetRecoveryCodes,
  makeRecoveryCodes,
  spendRecoveryCode,
} from "./recovery-codes.ts";
import { spendTotp, type TotpKey } from "./totp.ts";
import type { Language } from "@candor/wire/language";

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

/** What login asks: see the accounts' `SecondFactor`. */
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
      return (await spendOtp(db, key, userId, otp, nowMs)) ? "right" : "wrong";
    },
  };
};

/** Whether it is an unused code of the app, or an unused recovery code; a right one is used up by it. */
export const spendOtp = async (
  db: Reader,
  key: TotpKey,
  userId: number,
  otp: string,
  nowMs: number,
): Promise<boolean> =>
  (await spendTotp(db, key, userId, otp, nowMs)) || (await spendRecoveryCode(db, userId, otp, nowMs));

/** Runs a change of the account's factors in a transaction of its own, alone; the owner is told of it. */
export const changeFactors = async <Value>(
  { db, account }: SecurityParts,
  userId: number,
  language: Language,
  nowMs: number,
  change: (tx: Tx) => Promise<Value>,
): Promise<Value> =>
  await db.transaction().execute(async (tx) => {
    await sql`SELECT 1 FROM account WHERE user_id = ${userId} FOR UPDATE`.execute(tx);
    const value = await change(tx);
    await account.tellFactorsChanged(tx, userId, language, nowMs);
    return value;
  });

/** Recovery codes for an account that just got a factor: new ones when it has none left, else nothing. */
export const codesWhereNone = async (tx: Tx, userId: number, nowMs: number): Promise<string[]> =>
  (await countRecoveryCodes(tx, userId)) > 0 ? [] : await makeRecoveryCodes(tx, userId, nowMs);

/** Forgets the recovery codes of an account that lost its last factor. */
export const forgetCodesOfNothing = async (tx: Tx, userId: number): Promise<void> => {
  if (!hasSecondFactor(await readFactors(tx, userId))) await forgetRecoveryCodes(tx, userId);
};
