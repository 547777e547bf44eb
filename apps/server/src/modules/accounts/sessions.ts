/**
 * Sessions (SES-01, SES-02, SES-13): a token of 256 random bits, of which only the SHA-256 is stored. A
 * session ends by its age, or by being revoked with a reason.
 */
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Reader, Tx } from "./repo.ts";

/** 14 days (SES-01). */
export const sessionAgeMs = 1_209_600_000;

export type SessionRecord = { readonly id: string; readonly userId: number; readonly createdMs: number };
export type RevokeReason = "logout" | "password" | "frozen";
/** What the caller's browser said of itself, for the list of sessions. Personal: never log it. */
export type Caller = { readonly address: string; readonly userAgent: string };

/**
 * Opens a session for whoever proved the password of `passwordHash`, and answers its token, which is told
 * once and kept nowhere. Undefined when the password has been changed meanwhile: the account is locked
 * against that while the session is written, so that a new password leaves no session of the old one.
 */
export const openSession = async (
  db: Reader,
  proved: { readonly userId: number; readonly passwordHash: string },
  caller: Caller,
  nowMs: number,
): Promise<string | undefined> => {
  const token = randomBytes(32).toString("base64url");
  const { rows } = await sql`
    INSERT INTO session (user_id, token_hash, created_ms, address, user_agent)
    SELECT user_id, ${tokenHash(token)}, ${nowMs}, ${caller.address}, ${caller.userAgent}
    FROM account WHERE user_id = ${proved.userId} AND password_hash = ${proved.passwordHash} FOR SHARE
    RETURNING 1`.execute(db);
  return rows.length === 1 ? token : undefined;
};

/** The session of a token, `revoked`, or undefined when there is none or it is too old (API-06). */
export const authenticateWith =
  (db: Db, clock: Clock) =>
  async (
    token: string,
  ): Promise<{ readonly session: SessionRecord } | { readonly revoked: true } | undefined> => {
    const row = await db
      .selectFrom("session")
      .select(["id", "user_id", "created_ms", "revoked_ms"])
      .where("token_hash", "=", tokenHash(token))
      .executeTakeFirst();
    if (row === undefined) return undefined;
    if (row.revoked_ms !== null) return { revoked: true };
    const createdMs = Number(row.created_ms);
    if (clock.nowMs() - createdMs >= sessionAgeMs) return undefined;
    return { session: { id: row.id, userId: Number(row.user_id), createdMs } };
  };

export const revokeSession = async (
  db: Reader,
  session: Pick<SessionRecord, "id" | "userId">,
  reason: RevokeReason,
  nowMs: number,
): Promise<void> => {
  await db
    .updateTable("session")
    .set({ revoked_ms: BigInt(nowMs), revoke_reason: reason })
    .where("user_id", "=", BigInt(session.userId))
    .where("id", "=", session.id)
    .where("revoked_ms", "is", null)
    .execute();
};

/** Ends every session that the user has now. */
export const revokeAllSessions = async (
  tx: Tx,
  userId: number,
  reason: RevokeReason,
  nowMs: number,
): Promise<void> => {
  await tx
    .updateTable("session")
    .set({ revoked_ms: BigInt(nowMs), revoke_reason: reason })
    .where("user_id", "=", BigInt(userId))
    .where("revoked_ms", "is", null)
    .execute();
};

const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
