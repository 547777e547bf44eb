/**
 * Operators' sessions (OPS-01): a token of 256 random bits, of which only the SHA-256 is stored. A session ends after 12 hours,
 * when it is revoked, or when its account is closed.
 */
import { createHash, randomBytes } from "node:crypto";
import { hourMs, minuteMs } from "@candor/core/time/time";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { againAfterDeadlock } from "../../platform/db/after-deadlock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Authenticate } from "../../platform/session.ts";
import { deviceOf, deviceText } from "../../platform/visitor/device.ts";
import { refuseWith } from "../../platform/refused.ts";
import { operatorAct, type ActingSession } from "../../records/operator-act.ts";

/** A working day. The database has the same limit for acts. */
const sessionAgeMs = 12 * hourMs;
/** A use is recorded at most once in this time, ms. */
const usedEveryMs = minuteMs;

export type Caller = { readonly address: string; readonly userAgent: string };

const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Opens a session for an operator who proved every factor, and returns its token. Refuses WrongAccountOrPassword for a closed account. */
export const openOperatorSession = async (
  operators: Db,
  operatorId: number,
  how: string,
  { address, userAgent }: Caller,
): Promise<string> => {
  const token = randomBytes(32).toString("base64url");
  const opened = sql<{ id: string | null }>`
    SELECT operator_session_open(${operatorId}, ${tokenHash(token)}, ${how}, ${address}, ${userAgent}) AS id`;
  const { rows } = await againAfterDeadlock(() => opened.execute(operators));
  return (rows[0]?.id ?? null) === null ? refuseWith("WrongAccountOrPassword") : token;
};

/** Looks operators' tokens up; the session has the roles that its operator has now. */
export const authenticateOperators =
  (operators: Db, clock: Clock): Authenticate =>
  async (token) => {
    const nowMs = clock.nowMs();
    const row = await operators
      .selectFrom("operator_session as s")
      .innerJoin("operator_account as a", "a.operator_id", "s.operator_id")
      .select(["s.id", "s.operator_id", "s.created_ms", "s.used_ms", "s.revoked_ms", "a.closed_ms"])
      .select(
        sql<string[]>`ARRAY(SELECT r.role FROM operator_role r WHERE r.operator_id = s.operator_id)`.as(
          "roles",
        ),
      )
      .where("s.token_hash", "=", tokenHash(token))
      .executeTakeFirst();
    if (row === undefined || nowMs - Number(row.created_ms) >= sessionAgeMs) return undefined;
    if (row.revoked_ms !== null || row.closed_ms !== null) return { revoked: true };
    if (nowMs - Number(row.used_ms) >= usedEveryMs) {
      await noteUse(operators, row.id, nowMs);
    }
    const { id, operator_id: userId, roles } = row;
    return { session: { id, userId, createdMs: Number(row.created_ms), roles } };
  };

/** Waits for no act of this session that is under way: a later call notes it. */
const noteUse = async (operators: Db, id: string, nowMs: number): Promise<void> => {
  const free = operators
    .selectFrom("operator_session")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .skipLocked();
  await operators
    .updateTable("operator_session")
    .set({ used_ms: BigInt(nowMs) })
    .where("id", "in", free)
    .execute();
};

/** The open sessions of one operator, or of all, the last used first. */
export const readOperatorSessions = async (
  operators: Db,
  operatorId: number | undefined,
  current: string,
  nowMs: number,
) => {
  const rows = await operators
    .selectFrom("operator_session as s")
    .innerJoin("operator as o", "o.id", "s.operator_id")
    .select(["s.id", "s.operator_id", "o.name", "s.address", "s.user_agent", "s.created_ms", "s.used_ms"])
    .where("s.revoked_ms", "is", null)
    .where("s.created_ms", ">", BigInt(nowMs - sessionAgeMs))
    .$if(operatorId !== undefined, (query) => query.where("s.operator_id", "=", operatorId ?? 0))
    .orderBy("s.used_ms", "desc")
    .limit(500)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    operatorId: row.operator_id,
    name: row.name,
    address: row.address,
    device: deviceText(deviceOf(row.user_agent)),
    createdAt: Number(row.created_ms),
    usedAt: Number(row.used_ms),
    current: row.id === current,
  }));
};

/** Ends a session: one's own, or any with `mayEndAll`. Refuses SessionNotFound. */
export const endOperatorSession = async (
  operators: Db,
  session: ActingSession,
  id: string,
  mayEndAll: boolean,
  nowMs: number,
): Promise<void> => {
  if (!/^[0-9a-f-]{36}$/.test(id)) refuseWith("SessionNotFound");
  const owned = await operators
    .selectFrom("operator_session")
    .select("operator_id")
    .where("id", "=", id)
    .$if(!mayEndAll, (query) => query.where("operator_id", "=", session.userId))
    .executeTakeFirst();
  if (owned === undefined) return refuseWith("SessionNotFound");
  const act = {
    action: mayEndAll ? "session_end" : "own",
    subject: `session ${id}`,
    reason: "",
    ends: owned.operator_id,
  } as const;
  await operatorAct(operators, session, act, async (tx) => {
    const ended = await tx
      .updateTable("operator_session")
      .set({ revoked_ms: BigInt(nowMs) })
      .where("id", "=", id)
      .where("revoked_ms", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (ended === undefined) refuseWith("SessionNotFound");
  });
};
