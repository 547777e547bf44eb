/** What users have sent of their identity, as operators see it without names and numbers (KYC-01, OPS-02). */
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type { identityList } from "@candor/wire/desks/identity";
import { sql, type RawBuilder } from "kysely";
import type { Reader } from "../../../platform/db/schema/schema.ts";
import { countListed } from "../../../records/lists/count-listed.ts";
import { keyset } from "../../../records/lists/keyset.ts";

export type ListedIdentity = AnswerOf<typeof identityList>;
type Input = InputOf<typeof identityList>;
type Row = {
  id: bigint;
  user_id: bigint;
  version: number;
  state: ListedIdentity["state"];
  sent_ms: bigint;
  decided_ms: bigint | null;
  claimed_by: number | null;
  claimer: string | null;
  until_ms: bigint | null;
};

const states: Readonly<Record<Input["state"], RawBuilder<unknown>>> = {
  open: sql`i.id IN (SELECT w.submission_id FROM identity_waiting w)`,
  approved: sql`i.state = 'approved'`,
  refused: sql`i.state = 'refused'`,
  all: sql`true`,
};

const found = ({ state, userId }: Pick<Input, "state" | "userId">): RawBuilder<unknown> =>
  sql`identity_state i WHERE ${states[state]} AND ${userId}::bigint IN (0, i.user_id)`;

/** Claims that are over are none. */
const columns = (nowMs: number): RawBuilder<unknown> => sql`
  SELECT i.id, i.user_id, i.version, i.state, i.sent_ms, i.decided_ms, c.operator_id AS claimed_by, o.name AS claimer, c.until_ms
  FROM listed i LEFT JOIN identity_claim c ON c.submission_id = i.id AND c.until_ms > ${nowMs} LEFT JOIN operator o ON o.id = c.operator_id`;

export const readIdentities = async (
  db: Reader,
  input: Input,
  nowMs: number,
): Promise<{ readonly rows: readonly ListedIdentity[]; readonly total: number }> => {
  const direction = input.after === undefined ? sql`DESC` : sql`ASC`;
  const page = sql<Row>`
    WITH listed AS (SELECT i.* FROM ${found(input)} AND ${keyset(sql`i.id`, input)}) ${columns(nowMs)} ORDER BY i.id ${direction}`;
  const [{ rows }, total] = await Promise.all([page.execute(db), countListed(db, found(input))]);
  return { rows: rows.map(listedOf), total };
};

/** Undefined when there is no such submission. */
export const readIdentity = async (
  db: Reader,
  id: number,
  nowMs: number,
): Promise<ListedIdentity | undefined> => {
  const { rows } = await sql<Row>`
    WITH listed AS (SELECT i.* FROM identity_state i WHERE i.id = ${id}) ${columns(nowMs)}`.execute(db);
  return rows[0] === undefined ? undefined : listedOf(rows[0]);
};

const listedOf = (row: Row): ListedIdentity => ({
  id: String(row.id),
  userId: String(row.user_id),
  version: row.version,
  state: row.state,
  sentAt: Number(row.sent_ms),
  decidedAt: row.decided_ms === null ? null : Number(row.decided_ms),
  claim:
    row.claimed_by === null
      ? null
      : { operatorId: row.claimed_by, operator: row.claimer ?? "", until: Number(row.until_ms) },
});
