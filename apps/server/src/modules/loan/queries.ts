/** Applications for a loan, as their users and operators read them. */
import type { LoanState } from "@candor/core/loan/loan";
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type { loanDetail, loanQueue } from "@candor/wire/desks/loan";
import type { loanApplications } from "@candor/wire/service/loan";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { countListed } from "../../records/lists/count-listed.ts";
import { keyset } from "../../records/lists/keyset.ts";

type Row = { id: bigint; user_id: bigint; state: LoanState; created_ms: bigint };
type Answered = { reason: string | null; at_ms: bigint | null };

/** With the last answer of each. */
export const readApplications = async (
  db: Db,
  userId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly AnswerOf<typeof loanApplications>[]; readonly total: number }> => {
  const [{ rows }, total] = await Promise.all([
    sql<Row & Answered>`
      SELECT a.id, a.state, a.created_ms, n.reason, n.at_ms FROM loan_application a
      LEFT JOIN loan_answer n ON n.application_id = a.id AND n.state = a.state
      WHERE a.user_id = ${userId} ORDER BY a.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db),
    countListed(db, sql`loan_application WHERE user_id = ${userId}`),
  ]);
  return {
    rows: rows.map(({ id, state, created_ms, reason, at_ms }) => ({
      id: String(id),
      state,
      createdAt: Number(created_ms),
      answer: reason === null ? null : { reason, time: Number(at_ms) },
    })),
    total,
  };
};

type QueueInput = InputOf<typeof loanQueue>;
type Queued = AnswerOf<typeof loanQueue>;

const inState = (state: QueueInput["state"]): RawBuilder<unknown> => {
  if (state === "all") return sql`true`;
  return state === "open" ? sql`state IN ('waiting', 'accepted')` : sql`state = ${state}`;
};

export const readQueue = async (
  db: Db,
  { state, userId, ...place }: QueueInput,
): Promise<{ readonly rows: readonly Queued[]; readonly total: number }> => {
  const found = sql`loan_application WHERE ${inState(state)} AND ${userId}::bigint IN (0, user_id)`;
  const [{ rows }, total] = await Promise.all([
    sql<Row>`SELECT id, user_id, state, created_ms FROM ${found} AND ${keyset(sql`id`, place)}`.execute(db),
    countListed(db, found),
  ]);
  return { rows: rows.map(queuedOf), total };
};

const queuedOf = ({ id, user_id, state, created_ms }: Row): Queued => ({
  id: String(id),
  userId: String(user_id),
  state,
  createdAt: Number(created_ms),
});

/** `operators`: as candor_operator, which knows their names. Undefined for one that does not exist. */
export const readApplication = async (
  operators: Db,
  id: number,
): Promise<AnswerOf<typeof loanDetail> | undefined> => {
  const row = await operators
    .selectFrom("loan_application as a")
    .select(["a.id", "a.user_id", "a.state", "a.created_ms"])
    .select((select) =>
      select
        .selectFrom("loan_application as o")
        .select(({ fn }) => fn.countAll<bigint>().as("count"))
        .whereRef("o.user_id", "=", "a.user_id")
        .as("of_user"),
    )
    .where("a.id", "=", BigInt(id))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const answers = await operators
    .selectFrom("loan_answer as n")
    .innerJoin("operator as o", "o.id", "n.operator_id")
    .select(["n.state", "n.reason", "n.at_ms", "o.name"])
    .where("n.application_id", "=", row.id)
    .orderBy("n.at_ms")
    .execute();
  return {
    ...queuedOf(row),
    ofUser: Number(row.of_user),
    answers: answers.map(({ state, name, reason, at_ms }) => ({
      state,
      operator: name,
      reason,
      time: Number(at_ms),
    })),
  };
};
