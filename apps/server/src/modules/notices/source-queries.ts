/**
 * The three sources of a user's notices, each newest first from a position on, and how many of them are not read. However much an
 * account holds, no more rows of each list are read than are asked for.
 */
import { mostUnread } from "@candor/wire/notices";
import { sql, type Selectable } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { NoticeTable } from "../../platform/db/schema/schema-market.ts";
import type { BotRunTable } from "../../platform/db/schema/schema-trading.ts";
import { lastPositions, type LedgerPosition, type Positions } from "./positions.ts";

/** A transaction of `tradeLists`. */
export type Trade = {
  readonly batch: bigint;
  readonly line: number;
  readonly kind: string;
  readonly at_ms: bigint;
  readonly option_id: bigint | null;
  readonly lever_id: bigint | null;
};
type Stored = Selectable<NoticeTable>;
/** What a notice is read from, and when it happened. */
export type Found = { readonly timeMs: number } & (
  | { readonly from: "trade"; readonly row: Trade }
  | { readonly from: "run"; readonly row: BotRunTable }
  | { readonly from: "told"; readonly row: Stored }
);

/** The newest `size` before a position. */
type Wanted = { readonly userId: number; readonly before: Positions; readonly size: number };

export const readTrades = async (
  db: Db,
  lists: readonly string[],
  { userId, before, size }: Wanted,
): Promise<readonly Found[]> => {
  const { trade } = before;
  const { rows } = await sql<Trade>`
    SELECT batch, line, kind, at_ms, option_id, lever_id
    FROM list_newest(${userId}, ${lists}::text[], 0, 0, ${trade.batch.toString()}, ${trade.line}, ${size})
    ORDER BY batch DESC, line DESC`.execute(db);
  return rows.map((row) => ({ from: "trade", timeMs: Number(row.at_ms), row }));
};

/** A user has one run at a time, so runs end in the order of their numbers. */
export const readRuns = async (db: Db, { userId, before, size }: Wanted): Promise<readonly Found[]> => {
  const rows = await db
    .selectFrom("bot_run")
    .selectAll()
    .where("user_id", "=", BigInt(userId))
    .where("nth", "<", before.run)
    .where("state", "<>", "running")
    .orderBy("nth", "desc")
    .limit(size)
    .execute();
  return rows.map((row) => ({ from: "run", timeMs: Number(row.ended_ms), row }));
};

export const readStored = async (db: Db, { userId, before, size }: Wanted): Promise<readonly Found[]> => {
  const rows = await db
    .selectFrom("notice")
    .selectAll()
    .where("user_id", "=", BigInt(userId))
    .where("id", "<", before.told)
    .orderBy("id", "desc")
    .limit(size)
    .execute();
  return rows.map((row) => ({ from: "told", timeMs: Number(row.created_ms), row }));
};

/** Up to where a user has read. */
export type Mark = { readonly trade: LedgerPosition; readonly run: bigint };

/** How far the user has read, and how many notices are newer: of each source, no more than are counted are looked at. */
export const readUnread = async (
  db: Db,
  userId: number,
  lists: readonly string[],
  sinceMs: number,
): Promise<{ readonly mark: Mark; readonly count: number }> => {
  const last = lastPositions.trade;
  const { rows } = await sql<{ batch: bigint; line: number; run_nth: bigint; count: bigint }>`
    WITH mark AS (
      SELECT coalesce(max(m.batch), 0) AS batch, coalesce(max(m.line), 0) AS line, coalesce(max(m.run_nth), 0) AS run_nth
      FROM notice_mark m WHERE m.user_id = ${userId}
    ), fresh AS (
      SELECT at_ms FROM mark CROSS JOIN LATERAL list_newest(
        ${userId}, ${lists}::text[], mark.batch, mark.line, ${last.batch.toString()}, ${last.line}, ${mostUnread})
      UNION ALL
      (SELECT b.ended_ms FROM bot_run b WHERE b.user_id = ${userId} AND b.nth > (SELECT run_nth FROM mark) AND b.state <> 'running'
       ORDER BY b.nth DESC LIMIT ${mostUnread})
      UNION ALL
      (SELECT n.created_ms FROM notice n WHERE n.user_id = ${userId} AND n.read_ms IS NULL LIMIT ${mostUnread})
    )
    SELECT batch, line, run_nth, (SELECT count(*) FROM fresh WHERE at_ms >= ${sinceMs}) AS count FROM mark`.execute(
    db,
  );
  const { batch = 0n, line = 0, run_nth: run = 0n, count = 0n } = rows[0] ?? {};
  return { mark: { trade: { batch, line }, run }, count: Number(count) };
};
