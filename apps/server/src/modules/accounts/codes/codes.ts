/**
 * Verification codes in the database (SES-08, SES-14). An address has one valid code per purpose, the
 * newest. Only a salted hash of it is stored.
 *
 * Invariants: a try is counted before the code is compared, and stays counted, so concurrent tries never
 * exceed the limit; a code is used up in the transaction of the action it allows, so it allows one action.
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import {
  codeLifetimeMs,
  resendAfterMs,
  codesPerDay,
  codeText,
  codeTries,
  type CodePurpose,
} from "@candor/core/accounts/verification-code";
import { businessDate } from "@candor/core/time/time";
import { sql } from "kysely";
import type { Reader, Tx } from "../../../platform/db/schema/schema.ts";

/** What a code is bound to. `address` is an e-mail address or E.164. */
export type CodeSubject = { readonly purpose: CodePurpose; readonly address: string };

/** A code that was tried and matched; `useCode` uses it up. */
export type MatchedCode = CodeSubject & { readonly salt: Buffer };

/** Makes a new code, which replaces the last one. Undefined when it is too soon, or the day's limit is reached. */
export const makeCode = async (
  tx: Tx,
  { purpose, address }: CodeSubject,
  nowMs: number,
): Promise<string | undefined> => {
  const code = codeText(randomInt(1_000_000));
  const salt = randomBytes(16);
  const hash = codeHash(salt, code);
  const { rows } = await sql`
    INSERT INTO verify_code AS kept (purpose, address, salt, code_hash, sent_ms, day)
    VALUES (${purpose}, ${address}, ${salt}, ${hash}, ${nowMs}, ${businessDate(nowMs)})
    ON CONFLICT (purpose, address) DO UPDATE
    SET salt = excluded.salt, code_hash = excluded.code_hash, sent_ms = excluded.sent_ms, day = excluded.day,
        tries = 0, used_ms = NULL,
        sent_on_day = CASE WHEN kept.day = excluded.day THEN kept.sent_on_day + 1 ELSE 1 END
    WHERE kept.sent_ms <= ${nowMs - resendAfterMs[purpose]}
      AND (kept.day <> excluded.day OR kept.sent_on_day < ${codesPerDay})
    RETURNING 1`.execute(tx);
  return rows.length === 1 ? code : undefined;
};

/**
 * Tries a code. The try is counted at once and permanently: call it outside a transaction that may be
 * rolled back. Undefined for a code that is wrong, expired or tried too often. A used code still matches,
 * so that a form sent twice gets the result of the first; `useCode` then returns false.
 */
export const tryCode = async (
  db: Reader,
  { purpose, address }: CodeSubject,
  code: string,
  nowMs: number,
): Promise<MatchedCode | undefined> => {
  const kept = await db
    .updateTable("verify_code")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("purpose", "=", purpose)
    .where("address", "=", address)
    .where("tries", "<", codeTries)
    .where("sent_ms", ">", BigInt(nowMs - codeLifetimeMs))
    .returning(["salt", "code_hash"])
    .executeTakeFirst();
  if (kept === undefined) return undefined;
  const matches = timingSafeEqual(kept.code_hash, codeHash(kept.salt, code));
  return matches ? { purpose, address, salt: kept.salt } : undefined;
};

/** Uses up a matched code. False when it is already used, or a newer code has replaced it. */
export const useCode = async (tx: Tx, matched: MatchedCode, nowMs: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("verify_code")
    .set({ used_ms: BigInt(nowMs) })
    .where("purpose", "=", matched.purpose)
    .where("address", "=", matched.address)
    .where("salt", "=", matched.salt)
    .where("used_ms", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const codeHash = (salt: Buffer, code: string): Buffer =>
  createHash("sha256").update(salt).update(code).digest();
