/**
 * Messages that wait to be sent, as operators look after them (OPS-02). The database tells where one goes only in part and what it
 * says not at all: it may be a code.
 */
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type { outboxList } from "@candor/wire/desks/outbox";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { operatorAct, requireReason, type ActingSession } from "../../records/operator-act.ts";

export type WaitingMessage = AnswerOf<typeof outboxList>;

type Filter = InputOf<typeof outboxList>;

export const readWaiting = async (
  operators: Db,
  filter: Filter,
): Promise<{ readonly rows: readonly WaitingMessage[]; readonly total: number }> => {
  const [of, isFailing] = wantedBy(filter);
  const [rows, counted] = await Promise.all([
    readWaitingRows(operators, filter),
    sql<{ total: bigint }>`SELECT outbox_counted(${of}, ${isFailing}) AS total`.execute(operators),
  ]);
  return { rows, total: Number(counted.rows[0]?.total ?? 0n) };
};

const wantedBy = ({ topic, state }: Filter) => [topic === "all" ? null : topic, state === "failed"] as const;

export const readWaitingRows = async (operators: Db, filter: Filter): Promise<readonly WaitingMessage[]> => {
  const [of, isFailing] = wantedBy(filter);
  const page = await sql<{
    id: bigint;
    topic_of: string;
    addressee: string;
    about: string;
    created_ms: bigint;
    next_ms: bigint;
    attempts: number;
    failure: string;
  }>`SELECT * FROM outbox_shown(${of}, ${isFailing}, ${filter.before}, ${filter.pageSize})`.execute(
    operators,
  );
  return page.rows.map((row) => ({
    id: String(row.id),
    topic: row.topic_of,
    to: row.addressee,
    about: row.about,
    createdAt: Number(row.created_ms),
    nextAt: Number(row.next_ms),
    attempts: row.attempts,
    failure: row.failure,
  }));
};

/** Lets one failed message be tried now, or all of a topic; returns how many. Refuses ReasonNeeded. */
export const tryAgain = async (
  operators: Db,
  session: ActingSession,
  which: { readonly id: number } | { readonly topic: string },
  reason: string,
): Promise<number> => {
  requireReason(reason);
  const [id, topic] = "id" in which ? [which.id, null] : [null, which.topic];
  const subject = id === null ? `messages of ${topic}` : `message ${id}`;
  return await operatorAct(operators, session, { action: "outbox_retry", subject, reason }, async (tx) => {
    const { rows } = await sql<{ count: bigint }>`SELECT outbox_again(${topic}, ${id}) AS count`.execute(tx);
    return Number(rows[0]?.count ?? 0n);
  });
};
