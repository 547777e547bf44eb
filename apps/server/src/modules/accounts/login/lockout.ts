/**
 * The lockout. Wrong passwords are counted per address, whether or not it has an account (SES-13). A count per account would
 * reveal the account through another spelling of the phone number, or through the account's other address.
 *
 * Invariant: an attempt is counted before its password is checked; the right password then clears the count.
 * So concurrent attempts, in any number of processes, get no more tries than attempts one after another.
 */
import { createHash } from "node:crypto";
import { failuresForgottenMs, nameLock, type LockRule } from "@candor/core/accounts/login-lock";
import { sql } from "kysely";
import type { Reader } from "../../../platform/db/schema/schema.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { countingKey } from "../addresses/address.ts";
import type { AccountName } from "../repo.ts";

/** The key under which attempts by a name are counted; it contains only a hash of the name. */
export const lockoutSubject = (name: AccountName): string =>
  `name:${createHash("sha256").update(countingKey(name)).digest("base64url")}`;

/** The key under which attempts by a locked name are counted, from all networks together. */
export const waysSubject = (name: AccountName): string => `${lockoutSubject(name)}:ways`;

/** A counted attempt. `lockedMs`: until when it locked further ones, epoch ms; 0 when it did not. `atMs`, `beforeMs`: when it and the one before it came, epoch ms. */
export type CountedAttempt = { readonly lockedMs: bigint; readonly atMs: number; readonly beforeMs: number };

/** Counts an attempt. Refuses LoginLocked with the seconds while logins are locked, and then counts nothing. */
export const countAttempt = async (db: Reader, subject: string, nowMs: number): Promise<CountedAttempt> => {
  const counted = await countUnlessLocked(db, subject, nowMs, nameLock);
  return "leftMs" in counted ? refuseLocked(counted) : counted;
};

export const refuseLocked = ({ leftMs }: Locked): never =>
  refuseWith("LoginLocked", { seconds: String(Math.max(1, Math.ceil(leftMs / 1_000))) });

/** For how long attempts are locked. */
export type Locked = { readonly leftMs: number };

/** Counts an attempt, unless attempts are locked. */
export const countUnlessLocked = async (
  db: Reader,
  subject: string,
  nowMs: number,
  { free, stepsMs }: LockRule,
): Promise<CountedAttempt | Locked> => {
  const { rows } = await sql<{ locked: string; before: string | null }>`
    WITH earlier AS (SELECT last_ms FROM login_guard WHERE subject = ${subject})
    INSERT INTO login_guard AS kept (subject, failures, last_ms) VALUES (${subject}, 1, ${nowMs})
    ON CONFLICT (subject) DO UPDATE SET (failures, last_ms, locked_until_ms) = (
      SELECT f.failures, ${nowMs}::bigint,
             CASE WHEN f.failures < ${free} THEN 0
                  ELSE ${nowMs}::bigint + (${stepsMs}::bigint[])[least(f.failures - ${free - 1}, ${stepsMs.length})] END
      FROM (SELECT CASE WHEN kept.last_ms < ${nowMs - failuresForgottenMs} THEN 1 ELSE kept.failures + 1 END AS failures) AS f)
    WHERE kept.locked_until_ms <= ${nowMs}
    RETURNING locked_until_ms::text AS locked, (SELECT last_ms FROM earlier)::text AS before`.execute(db);
  const [counted] = rows;
  if (counted !== undefined) {
    return { lockedMs: BigInt(counted.locked), atMs: nowMs, beforeMs: Number(counted.before ?? nowMs) };
  }
  const kept = await db
    .selectFrom("login_guard")
    .select("locked_until_ms")
    .where("subject", "=", subject)
    .executeTakeFirst();
  return { leftMs: Number(kept?.locked_until_ms ?? 0n) - nowMs };
};

/**
 * Takes back an attempt that was neither right nor wrong, such as a right password whose second factor is still to come. It then
 * costs no try, gives none back, and does not extend how long failures are remembered. The lock that it began is undone with it,
 * and no other one.
 */
export const uncountAttempt = async (
  db: Reader,
  subject: string,
  { lockedMs, atMs, beforeMs }: CountedAttempt,
): Promise<void> => {
  await sql`UPDATE login_guard SET failures = greatest(failures - 1, 0),
                   last_ms = CASE WHEN last_ms = ${atMs} THEN ${beforeMs}::bigint ELSE last_ms END,
                   locked_until_ms = CASE WHEN locked_until_ms = ${lockedMs} THEN 0 ELSE locked_until_ms END
            WHERE subject = ${subject}`.execute(db);
};

/** The password was right, or is a new one: the count starts again. */
export const clearAttempts = async (db: Reader, subject: string): Promise<void> => {
  await db.deleteFrom("login_guard").where("subject", "=", subject).execute();
};

/**
 * The same for the account behind a name. False, and nothing is done, where numbers of several countries share the digits:
 * they are counted together, so the password of one must not clear the guesses at another.
 */
export const clearAttemptsFor = async (db: Reader, name: AccountName): Promise<boolean> => {
  if (name.by !== "email" && (await sharesDigits(db, countingKey(name)))) return false;
  await clearAttempts(db, lockoutSubject(name));
  return true;
};

/** A country's own way of writing may begin with zeros, as in Italy. */
const sharesDigits = async (db: Reader, digits: string): Promise<boolean> => {
  const accounts = await db
    .selectFrom("account")
    .select("user_id")
    .where("phone_national", "in", [digits, `0${digits}`, `00${digits}`])
    .limit(2)
    .execute();
  return accounts.length > 1;
};
