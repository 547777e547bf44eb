/**
 * Sessions (SES-01, SES-02, SES-13): a token of 256 random bits, of which only the SHA-256 is stored. A
 * session ends when it expires, or when it is revoked with a reason.
 */
import { createHash, randomBytes } from "node:crypto";
import { freshUntil } from "@candor/core/accounts/fresh";
import { minuteMs } from "@candor/core/time/time";
import type { Language } from "@candor/wire/language";
import { sql } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/open-database.ts";
import { prepared } from "../../../platform/db/schema/prepared.ts";
import type { Reader, Tx } from "../../../platform/db/schema/schema.ts";
import { gather } from "../../../platform/gather.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { sessionLifetimeMs } from "../../../platform/session.ts";
import { lockAccount, type Account } from "../repo.ts";

export type SessionRecord = { readonly id: string; readonly userId: number; readonly createdMs: number };
export type RevokeReason = "logout" | "password" | "frozen" | "revoked";
/** What the caller's browser says about itself, for the list of sessions. Personal: never log it. */
export type Caller = {
  readonly address: string;
  readonly userAgent: string;
  /** The language of messages to the owner. */
  readonly language: Language;
};

/** A caller who proved every factor of the account: with its password, or (without a hash) with a passkey. */
export type Proved = { readonly userId: number; readonly passwordHash?: string };

/** A use is recorded at most once in this time, ms. */
const usedEveryMs = 5 * minuteMs;

/**
 * Opens a session, fresh (SES-15), and returns its token, which is not stored and cannot be read again. Undefined when the
 * password was changed or the account frozen in the meantime: the account is locked against both while the session is
 * written, so that no older session survives a new password or a freeze.
 */
export const openSession = async (
  db: Reader,
  proved: Proved,
  caller: Caller,
  nowMs: number,
): Promise<string | undefined> => {
  const token = randomBytes(32).toString("base64url");
  const { rows } = await sql`
    INSERT INTO session (user_id, token_hash, created_ms, fresh_ms, used_ms, address, user_agent)
    SELECT user_id, ${tokenHash(token)}, ${nowMs}, ${nowMs}, ${nowMs}, ${caller.address}, ${caller.userAgent}
    FROM account
    WHERE user_id = ${proved.userId} AND password_hash = ${proved.passwordHash ?? sql.ref("password_hash")}
      AND frozen_ms IS NULL
    FOR SHARE
    RETURNING 1`.execute(db);
  return rows.length === 1 ? token : undefined;
};

type Found = { readonly session: SessionRecord } | { readonly revoked: true };

/**
 * The session of a token, `revoked`, or undefined when there is none or it has expired (API-06). A frozen account has none,
 * no matter who froze it and how. Tokens that come together are looked up together.
 */
export const authenticateWith = (db: Db, clock: Clock): ((token: string) => Promise<Found | undefined>) =>
  gather((tokens) => findSessions(db, tokens, clock.nowMs()));

type SessionRow = {
  id: string;
  user_id: bigint;
  token_hash: Buffer;
  created_ms: bigint;
  revoked_ms: bigint | null;
  used_ms: bigint | null;
  frozen_ms: bigint | null;
};

const findSessions = async (
  db: Db,
  tokens: readonly string[],
  nowMs: number,
): Promise<readonly (Found | undefined)[]> => {
  const hashes = tokens.map(tokenHash);
  const { rows } = await sql<SessionRow>`${prepared}
    SELECT id, user_id, token_hash, created_ms, revoked_ms, used_ms, frozen_ms FROM session_find(${hashes}::bytea[])`.execute(
    db,
  );
  const found = new Map<string, Found>();
  const unnoted: string[] = [];
  for (const row of rows) {
    const createdMs = Number(row.created_ms);
    const isOver = row.revoked_ms !== null || row.frozen_ms !== null;
    if (!isOver && nowMs - createdMs >= sessionLifetimeMs) continue;
    const session = { id: row.id, userId: Number(row.user_id), createdMs };
    found.set(row.token_hash.toString("hex"), isOver ? { revoked: true } : { session });
    if (!isOver && nowMs - Number(row.used_ms ?? createdMs) >= usedEveryMs) unnoted.push(row.id);
  }
  // Not awaited. A use that could not be recorded is recorded with the next look-up.
  if (unnoted.length > 0) void noteUse(db, unnoted, nowMs).catch(() => undefined);
  return hashes.map((hash) => found.get(hash.toString("hex")));
};

/** Skips sessions that are locked by another transaction, so it does not wait for locks. */
const noteUse = async (db: Db, sessionIds: readonly string[], nowMs: number): Promise<void> => {
  await db
    .updateTable("session")
    .set({ used_ms: BigInt(nowMs) })
    .where("id", "in", (query) =>
      query.selectFrom("session").select("id").where("id", "in", sessionIds).forNoKeyUpdate().skipLocked(),
    )
    .execute();
};

/** Until when sensitive calls of the session are accepted; 0 when a factor must be proved first (SES-15). */
export const readFreshUntil = async (
  db: Reader,
  { id }: Pick<SessionRecord, "id">,
  nowMs: number,
): Promise<number> => {
  const row = await db
    .selectFrom("session")
    .select("fresh_ms")
    .where("id", "=", id)
    .where("revoked_ms", "is", null)
    .executeTakeFirst();
  const provedMs = row?.fresh_ms ?? null;
  return freshUntil(provedMs === null ? null : Number(provedMs), nowMs);
};

/** Refuses FreshFactorNeeded unless the session proved its factors in the last ten minutes (SES-15). */
export const requireFresh = async (
  db: Reader,
  session: Pick<SessionRecord, "id">,
  nowMs: number,
): Promise<void> => {
  if ((await readFreshUntil(db, session, nowMs)) === 0) refuseWith("FreshFactorNeeded");
};

/**
 * Locks the account, so that a freeze, a new password and a new factor are each either complete or still to come, and returns
 * it. Refuses SessionRevoked when the session has ended or the account was frozen, by anyone, since the call came in. Keeps the
 * session from ending before the commit.
 */
export const requireLive = async (
  tx: Tx,
  { id, userId }: Pick<SessionRecord, "id" | "userId">,
): Promise<Account> => {
  const account = await lockAccount(tx, userId);
  const live = await tx
    .selectFrom("session")
    .select("id")
    .where("id", "=", id)
    .where("revoked_ms", "is", null)
    .forShare()
    .executeTakeFirst();
  if (account === undefined || account.frozen || live === undefined) return refuseWith("SessionRevoked");
  return account;
};

/** The account has a new factor: its other sessions have not proved it, and must do so before sensitive calls (SES-15). */
export const staleOtherSessions = async (
  tx: Tx,
  session: Pick<SessionRecord, "id" | "userId">,
): Promise<void> => {
  await tx
    .updateTable("session")
    .set({ fresh_ms: null })
    .where("user_id", "=", BigInt(session.userId))
    .where("id", "<>", session.id)
    .where("fresh_ms", "is not", null)
    .execute();
};

/** The session has proved its factors now; returns until when that counts. */
export const refreshSession = async (
  db: Reader,
  { id }: Pick<SessionRecord, "id">,
  nowMs: number,
): Promise<number> => {
  await db
    .updateTable("session")
    .set({ fresh_ms: BigInt(nowMs) })
    .where("id", "=", id)
    .where("revoked_ms", "is", null)
    .execute();
  return freshUntil(nowMs, nowMs);
};

/** Ends one session of a user; false when there is no such valid session. */
export const revokeSession = async (
  db: Reader,
  session: Pick<SessionRecord, "id" | "userId">,
  reason: RevokeReason,
  nowMs: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("session")
    .set({ revoked_ms: BigInt(nowMs), revoke_reason: reason })
    .where("user_id", "=", BigInt(session.userId))
    .where("id", "=", session.id)
    .where("revoked_ms", "is", null)
    .where("created_ms", ">", BigInt(nowMs - sessionLifetimeMs))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Ends the session of a token that was not sent to anyone. */
export const revokeToken = async (db: Reader, token: string, nowMs: number): Promise<void> => {
  await db
    .updateTable("session")
    .set({ revoked_ms: BigInt(nowMs), revoke_reason: "revoked" })
    .where("token_hash", "=", tokenHash(token))
    .execute();
};

/** Ends every session of the user except this one, and returns which. Refuses SessionRevoked when this one has ended in the meantime. */
export const revokeOtherSessionsOf = async (
  tx: Tx,
  session: Pick<SessionRecord, "id" | "userId">,
  nowMs: number,
): Promise<readonly string[]> => {
  await requireLive(tx, session);
  const rows = await tx
    .updateTable("session")
    .set({ revoked_ms: BigInt(nowMs), revoke_reason: "revoked" })
    .where("user_id", "=", BigInt(session.userId))
    .where("id", "<>", session.id)
    .where("revoked_ms", "is", null)
    .where("created_ms", ">", BigInt(nowMs - sessionLifetimeMs))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
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
