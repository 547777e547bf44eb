/**
 * Claim codes as operators handle them (BOT-01, OPS-02): listed by user, given, opened and ended, each with its line in the audit
 * log. A code that has ended starts no run; one that is under way goes on by its rule, and its owner may stop it.
 */
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type { botCodeList, changeBotCode, giveBotCode } from "@candor/wire/desks/bot";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { countListed } from "../../../records/lists/count-listed.ts";
import { keyset } from "../../../records/lists/keyset.ts";
import { operatorAct, requireReason, type ActingSession } from "../../../records/operator-act.ts";
import { active, expired, notActive, randomCode } from "../claim-code.ts";

type ShownCode = AnswerOf<typeof botCodeList>;
type State = ShownCode["state"];

const statusOf: Readonly<Record<State, number>> = { notActive, active, expired };
const stateOf = (status: number): State =>
  status === active ? "active" : status === expired ? "expired" : "notActive";

type Filter = InputOf<typeof botCodeList>;

export const readCodes = async (
  operators: Db,
  filter: Filter,
): Promise<{ readonly rows: readonly ShownCode[]; readonly total: number }> => {
  const [rows, total] = await Promise.all([
    readCodeRows(operators, filter),
    countListed(operators, sql`ai_code c WHERE ${wantedBy(filter)}`),
  ]);
  return { rows, total };
};

const wantedBy = ({ state, userId }: Filter) =>
  sql`${state === "all" ? sql`true` : sql`c.status = ${statusOf[state]}`}
    AND ${userId === 0 ? sql`true` : sql`c.user_id = ${userId}`}`;

export const readCodeRows = async (operators: Db, filter: Filter): Promise<readonly ShownCode[]> => {
  const page = await sql<{
    user_id: bigint;
    code: string;
    status: number;
    claimed_ms: bigint;
    changed_by: string | null;
    changed_ms: bigint | null;
    runs: bigint;
    running: bigint | null;
  }>`
      SELECT c.user_id, c.code, c.status, c.claimed_ms, o.name AS changed_by, c.changed_ms, r.runs, r.running
      FROM ai_code c LEFT JOIN operator o ON o.id = c.changed_by
      CROSS JOIN LATERAL (
        SELECT count(*) AS runs, max(b.id) FILTER (WHERE b.state = 'running') AS running FROM bot_run b WHERE b.user_id = c.user_id) AS r
      WHERE ${wantedBy(filter)} AND ${keyset(sql`c.user_id`, filter)}`.execute(operators);
  return page.rows.map((row) => ({
    userId: String(row.user_id),
    code: row.code,
    state: stateOf(row.status),
    claimedAt: Number(row.claimed_ms),
    changedBy: row.changed_by ?? "",
    changedAt: row.changed_ms === null ? null : Number(row.changed_ms),
    runs: Number(row.runs),
    running: row.running === null ? null : String(row.running),
  }));
};

/** Refuses ReasonNeeded, UserNotFound, BotCodeExists. */
export const giveCode = async (
  operators: Db,
  session: ActingSession,
  { userId, reason }: InputOf<typeof giveBotCode>,
  nowMs: number,
): Promise<void> => {
  requireReason(reason);
  const act = { action: "bot_codes", subject: `user ${userId}`, reason } as const;
  await operatorAct(operators, session, act, async (tx) => {
    const user = await tx
      .selectFrom("account")
      .select("user_id")
      .where("user_id", "=", BigInt(userId))
      .executeTakeFirst();
    if (user === undefined) refuseWith("UserNotFound");
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("ai_code")
      .values({ user_id: BigInt(userId), code: randomCode(), status: active, claimed_ms: BigInt(nowMs) })
      .onConflict((conflict) => conflict.column("user_id").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) refuseWith("BotCodeExists");
  });
};

/** A code that is in the state already stays as it is, without a line in the log. Refuses ReasonNeeded, BotCodeNotFound. */
export const changeCode = async (
  operators: Db,
  session: ActingSession,
  { userId, state, reason }: InputOf<typeof changeBotCode>,
): Promise<void> => {
  requireReason(reason);
  const act = { action: "bot_codes", subject: `user ${userId}`, reason } as const;
  await operatorAct(operators, session, act, async (tx) => {
    const code = await tx
      .selectFrom("ai_code")
      .select("status")
      .where("user_id", "=", BigInt(userId))
      .forUpdate()
      .executeTakeFirst();
    if (code === undefined) return refuseWith("BotCodeNotFound");
    if (code.status === statusOf[state]) return;
    await tx
      .updateTable("ai_code")
      .set({ status: statusOf[state] })
      .where("user_id", "=", BigInt(userId))
      .execute();
  });
};
