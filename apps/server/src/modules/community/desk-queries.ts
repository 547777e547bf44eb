/** Texts as operators see them (COM-04): what waits, and one text whole with all that is known of it. */
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type { communityQueues, communityText, communityTexts } from "@candor/wire/desks/community";
import { mostCounted } from "@candor/wire/lists/most-counted";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { countListed } from "../../records/lists/count-listed.ts";
import { keyset } from "../../records/lists/keyset.ts";

type Listed = AnswerOf<typeof communityTexts>;
type Asked = InputOf<typeof communityTexts>;
type Detail = AnswerOf<typeof communityText>;
type Waits = NonNullable<Listed["waits"]>;

type Row = {
  id: bigint;
  kind: Listed["kind"];
  user_id: bigint | null;
  preview: string;
  created_ms: bigint;
  status: Listed["status"];
  waits: Listed["waits"];
  reports: bigint;
};

const states: Readonly<Record<Asked["state"], RawBuilder<unknown>>> = {
  review: sql`t.waits = 'review'`,
  report: sql`t.waits = 'report'`,
  appeal: sql`t.waits = 'appeal'`,
  refused: sql`t.status = 'refused'`,
  all: sql`true`,
};

const found = ({ state, userId }: Pick<Asked, "state" | "userId">): RawBuilder<unknown> =>
  sql`community_text t WHERE ${states[state]} AND ${userId === 0 ? sql`true` : sql`t.user_id = ${userId}`}`;

const columns = sql`t.id, t.kind, t.user_id, t.preview, t.created_ms, t.status, t.waits,
  (SELECT count(*) FROM community_report r WHERE r.text_id = t.id) AS reports`;

export const readDeskList = async (
  operators: Db,
  input: Asked,
): Promise<{ readonly rows: readonly Listed[]; readonly total: number }> => {
  const [rows, total] = await Promise.all([
    readDeskRows(operators, input),
    countListed(operators, found(input)),
  ]);
  return { rows, total };
};

export const readDeskRows = async (operators: Db, input: Asked): Promise<readonly Listed[]> => {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM ${found(input)} AND ${keyset(sql`t.id`, input)}`.execute(operators);
  return rows.map(listedOf);
};

const listedOf = (row: Row): Listed => ({
  id: String(row.id),
  kind: row.kind,
  userId: String(row.user_id ?? 0n),
  preview: row.preview,
  writtenAt: Number(row.created_ms),
  status: row.status,
  waits: row.waits,
  reports: Number(row.reports),
});

type DetailRow = Row & {
  content: string;
  taken_back_ms: bigint | null;
  above: string | null;
  approved: bigint;
  refused: bigint;
  appeal: string | null;
  sent_ms: bigint | null;
};

/** Refuses CommunityTextNotFound. */
export const readDeskText = async (operators: Db, id: number): Promise<Detail> => {
  const { rows } = await sql<DetailRow>`
    SELECT ${columns}, t.content, t.taken_back_ms, u.preview AS above, p.text AS appeal, p.sent_ms,
      (SELECT count(*) FROM community_text w WHERE w.user_id = t.user_id AND w.status = 'approved') AS approved,
      (SELECT count(*) FROM community_text w WHERE w.user_id = t.user_id AND w.status = 'refused') AS refused
    FROM community_text t LEFT JOIN community_text u ON u.id = t.parent_id LEFT JOIN community_appeal p ON p.text_id = t.id
    WHERE t.id = ${id}`.execute(operators);
  const [row] = rows;
  if (row === undefined) return refuseWith("CommunityTextNotFound");
  const [reportRows, decisions] = await Promise.all([
    readReports(operators, id),
    readDecisions(operators, id),
  ]);
  return {
    ...listedOf(row),
    content: row.content,
    isTakenBack: row.taken_back_ms !== null,
    above: row.above ?? "",
    author: { approved: Number(row.approved), refused: Number(row.refused) },
    reportRows,
    appeal: row.appeal === null ? null : { text: row.appeal, time: Number(row.sent_ms) },
    decisions,
  };
};

const mostReports = 50;

const readReports = async (operators: Db, id: number): Promise<Detail["reportRows"]> => {
  const rows = await operators
    .selectFrom("community_report")
    .selectAll()
    .where("text_id", "=", BigInt(id))
    .orderBy("at_ms", "desc")
    .orderBy("user_id", "desc")
    .limit(mostReports)
    .execute();
  return rows.map(({ user_id, code, note, at_ms }) => ({
    userId: String(user_id),
    reason: code,
    note,
    time: Number(at_ms),
  }));
};

const readDecisions = async (operators: Db, id: number): Promise<Detail["decisions"]> => {
  const rows = await operators
    .selectFrom("community_decision as d")
    .innerJoin("operator as o", "o.id", "d.operator_id")
    .select(["d.verdict", "d.code", "d.reason", "d.at_ms", "d.operator_id", "o.name"])
    .where("d.text_id", "=", BigInt(id))
    .orderBy("d.id")
    .execute();
  return rows.map(({ verdict, code, reason, at_ms, operator_id, name }) => ({
    verdict,
    code,
    operator: name,
    operatorId: operator_id,
    reason,
    time: Number(at_ms),
  }));
};

export const readCommunityQueues = async (operators: Db): Promise<AnswerOf<typeof communityQueues>> => {
  const one = async (waits: Waits) => {
    const { rows } = await sql<{ waiting: bigint; oldest: bigint | null }>`
      SELECT count(*) AS waiting, min(waits_ms) AS oldest
      FROM (SELECT waits_ms FROM community_text WHERE waits = ${waits} ORDER BY id LIMIT ${mostCounted}) AS w`.execute(
      operators,
    );
    const oldest = rows[0]?.oldest ?? null;
    return { waiting: Number(rows[0]?.waiting ?? 0n), oldest: oldest === null ? null : Number(oldest) };
  };
  const [review, report, appeal] = await Promise.all([one("review"), one("report"), one("appeal")]);
  return { review, report, appeal };
};
