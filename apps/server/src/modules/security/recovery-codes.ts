/**
 * Recovery codes in the database (SES-15): ten, each stored as a salted hash and usable once. They replace an
 * authenticator that was lost, so they end with the last second factor.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import {
  readRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeCount,
  recoveryCodeText,
} from "@candor/core/accounts/recovery-code";
import { sql } from "kysely";
import type { Reader, Tx } from "../../platform/db/schema/schema.ts";

/** Makes ten codes, which replace the old ones, and returns them: they cannot be read again. */
export const makeRecoveryCodes = async (tx: Tx, userId: number, nowMs: number): Promise<string[]> => {
  await forgetRecoveryCodes(tx, userId);
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCodeText(randomBytes(recoveryCodeBytes)),
  );
  const rows = codes.map((code, index) => {
    const salt = randomBytes(16);
    return {
      user_id: BigInt(userId),
      number: index + 1,
      salt,
      code_hash: codeHash(salt, code),
      created_ms: BigInt(nowMs),
    };
  });
  await tx.insertInto("recovery_code").values(rows).execute();
  return codes;
};

export const forgetRecoveryCodes = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom("recovery_code").where("user_id", "=", BigInt(userId)).execute();
};

/** How many codes are left. */
export const countRecoveryCodes = async (db: Reader, userId: number): Promise<number> => {
  const { left } = await db
    .selectFrom("recovery_code")
    .select(sql<bigint>`count(*)`.as("left"))
    .where("user_id", "=", BigInt(userId))
    .where("used_ms", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
};

/** Whether it is an unused code; a right one is used up. */
export const consumeRecoveryCode = async (
  db: Reader,
  userId: number,
  typed: string,
  nowMs: number,
): Promise<boolean> => {
  const code = readRecoveryCode(typed);
  if (code === undefined) return false;
  const kept = await db
    .selectFrom("recovery_code")
    .select(["number", "salt", "code_hash"])
    .where("user_id", "=", BigInt(userId))
    .where("used_ms", "is", null)
    .execute();
  const right = kept.find(({ salt, code_hash }) => timingSafeEqual(code_hash, codeHash(salt, code)));
  if (right === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable("recovery_code")
    .set({ used_ms: BigInt(nowMs) })
    .where("user_id", "=", BigInt(userId))
    .where("number", "=", right.number)
    .where("salt", "=", right.salt)
    .where("used_ms", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const codeHash = (salt: Buffer, code: string): Buffer =>
  createHash("sha256").update(salt).update(code).digest();
