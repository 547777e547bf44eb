/**
 * The journal as its owner reads it: every movement of the wallet, from the ledger, signed, with the
 * balance right after it (JNL-01, JNL-02).
 *
 * Rows are in the order of their positions (shard, batch, line), which is the order of the engine's decisions. So what a page
 * shows never changes later, no row appears between two that were shown, and each balance is the one that the wallet had.
 */
import { userAccount } from "@candor/core/ids/account-id";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";

export type Movement = {
  /** Its place in the journal; no two movements of a user have the same one. */
  readonly batch: bigint;
  readonly line: number;
  /** What moved: the ledger's kind, with its direction if it has one. */
  readonly name: string;
  /** The number of the option, transfer, funding or correction that it belongs to. */
  readonly causeId: bigint;
  readonly timeMs: number;
  /** What the wallet gained or paid, micro-units. */
  readonly amount: bigint;
  /** The balance right after it, micro-units. */
  readonly balance: bigint;
};

export type MovementPage = {
  /** Absent: all movements. */
  readonly names?: { readonly list: readonly string[]; readonly listed: boolean } | undefined;
  readonly newestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
};

/** All movements of the wallet with their running balance. */
const movements = (userId: number) => {
  const wallet = userAccount(userId, "wallet");
  return sql`
    SELECT t.shard, t.batch, t.line, t.at_ms, moved.amount,
           ledger_cause(t) AS cause_id,
           CASE WHEN t.kind <> 'transferred' THEN t.kind
                WHEN moved.amount < 0 THEN 'transferred_to_contract' ELSE 'transferred_to_wallet' END AS name,
           sum(moved.amount) OVER (ORDER BY t.shard, t.batch, t.line)::bigint AS balance
    FROM (
      SELECT shard, batch, line,
             sum(CASE WHEN credit_account = ${wallet} THEN amount ELSE -amount END)::bigint AS amount
      FROM ledger_entry
      WHERE user_id = ${userId} AND (debit_account = ${wallet} OR credit_account = ${wallet})
      GROUP BY shard, batch, line
    ) AS moved
    JOIN ledger_tx t USING (shard, batch, line)`;
};

const named = (names: MovementPage["names"]) =>
  names === undefined ? sql`true` : sql`(name = ANY (${names.list}::text[])) = ${names.listed}`;

type Row = {
  batch: bigint;
  line: number;
  name: string;
  cause_id: bigint;
  at_ms: bigint;
  amount: bigint;
  balance: bigint;
  total: bigint;
};

/** One page of the wallet's movements and the count of all that match the filter. */
export const readMovements = async (
  db: Db,
  userId: number,
  { names, newestFirst, limit, offset }: MovementPage,
): Promise<{ readonly rows: readonly Movement[]; readonly total: number }> => {
  const direction = newestFirst ? sql`DESC` : sql`ASC`;
  const inOrder = sql`shard ${direction}, batch ${direction}, line ${direction}`;
  // The count is returned even when the page itself is empty.
  const { rows } = await sql<Row | { batch: null; total: bigint }>`
    WITH movement AS MATERIALIZED (${movements(userId)}),
         fitting AS MATERIALIZED (SELECT * FROM movement WHERE ${named(names)}),
         page AS (SELECT * FROM fitting ORDER BY ${inOrder} LIMIT ${limit} OFFSET ${offset})
    SELECT page.*, counted.total
    FROM (SELECT count(*) AS total FROM fitting) AS counted LEFT JOIN page ON true
    ORDER BY ${inOrder}`.execute(db);
  const found = rows.filter((row): row is Row => row.batch !== null);
  return { rows: found.map(movementOf), total: Number(rows[0]?.total ?? 0n) };
};

const movementOf = ({ batch, line, name, cause_id: causeId, at_ms, amount, balance }: Row): Movement => ({
  batch,
  line,
  name,
  causeId,
  timeMs: Number(at_ms),
  amount,
  balance,
});

/** The sum of the movements that match the filter, micro-units. */
export const sumMovements = async (db: Db, userId: number, names: MovementPage["names"]): Promise<bigint> => {
  const { rows } = await sql<{ sum: bigint }>`
    WITH movement AS MATERIALIZED (${movements(userId)})
    SELECT coalesce(sum(amount), 0)::bigint AS sum FROM movement WHERE ${named(names)}`.execute(db);
  return rows[0]?.sum ?? 0n;
};
