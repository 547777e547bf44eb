/**
 * Wrong passwords are counted for each account, and for each address that has none, alike (SES-13).
 *
 * Invariant: an attempt is counted before its password is looked at; the right one then wipes the count.
 * So attempts at once, in however many processes, get no more tries than attempts in a row.
 */
import { createHash } from "node:crypto";
import { failuresForgottenMs, freeFailures, lockSteps } from "@candor/core/accounts/login-lock";
import { sql } from "kysely";
import type { Reader } from "./repo.ts";

/** The subject of an account, or of a name that nobody has; the latter is kept as a hash only. */
export const guardSubject = (userId: number | undefined, name: string): string =>
  userId === undefined ? `nobody:${createHash("sha256").update(name).digest("base64url")}` : `user:${userId}`;

/** Counts an attempt. Answers 0, or the whole seconds for which logins are still locked. */
export const countAttempt = async (db: Reader, subject: string, nowMs: number): Promise<number> => {
  const { rows } = await sql`
    INSERT INTO login_guard AS kept (subject, failures, last_ms) VALUES (${subject}, 1, ${nowMs})
    ON CONFLICT (subject) DO UPDATE SET (failures, last_ms, locked_until_ms) = (
      SELECT f.failures, ${nowMs}::bigint,
             CASE WHEN f.failures < ${freeFailures} THEN 0
                  ELSE ${nowMs}::bigint + (${lockSteps}::bigint[])[least(f.failures - ${freeFailures - 1}, ${lockSteps.length})] END
      FROM (SELECT CASE WHEN kept.last_ms < ${nowMs - failuresForgottenMs} THEN 1 ELSE kept.failures + 1 END AS failures) AS f)
    WHERE kept.locked_until_ms <= ${nowMs}
    RETURNING 1`.execute(db);
  if (rows.length === 1) return 0;
  const kept = await db
    .selectFrom("login_guard")
    .select("locked_until_ms")
    .where("subject", "=", subject)
    .executeTakeFirst();
  return Math.max(1, Math.ceil((Number(kept?.locked_until_ms ?? 0n) - nowMs) / 1_000));
};

/**
 * Takes an attempt back that was neither right nor wrong, such as a right password whose second factor is still
 * to come: it costs no try and gives none back. The lock that it may have begun is undone with it.
 */
export const uncountAttempt = async (db: Reader, subject: string): Promise<void> => {
  await sql`UPDATE login_guard SET failures = greatest(failures - 1, 0), locked_until_ms = 0
            WHERE subject = ${subject}`.execute(db);
};

/** The password was right, or is a new one: the count begins again. */
export const clearAttempts = async (db: Reader, subject: string): Promise<void> => {
  await db.deleteFrom("login_guard").where("subject", "=", subject).execute();
};
