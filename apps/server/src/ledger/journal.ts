/**
 * Reading the journal forward without ever skipping a transaction.
 *
 * A transaction's position is (shard, batch, line). A shard has one writer, which commits its batches one after another: a later
 * booking always has a position after everything that a reader has seen of that shard, and a copy of the database has the same
 * positions. So each shard is followed by its own cursor, and "after the last position" skips nothing.
 */
import { sql } from "kysely";
import type { Reader } from "../platform/db/schema/schema.ts";

/** A reader's position in a shard's journal. */
export type JournalCursor = { readonly shard: number; readonly batch: bigint; readonly line: number };

/** The position before everything that the shard books. */
export const journalStart = (shard = 0): JournalCursor => ({ shard, batch: 0n, line: 0 });

export type JournalTx = {
  readonly cursor: JournalCursor;
  readonly kind: string;
  /** 0: the house. */
  readonly userId: number;
  /** The number of the option, lever order, transfer, funding or correction request that it belongs to; its kind says which. */
  readonly causeId: bigint;
  /** When its batch was booked. */
  readonly timeMs: number;
  readonly legs: readonly { readonly debit: bigint; readonly credit: bigint; readonly amount: bigint }[];
};

type Row = {
  shard: number;
  batch: bigint;
  line: number;
  kind: string;
  user_id: bigint;
  cause_id: bigint;
  at_ms: bigint;
  debits: readonly bigint[];
  credits: readonly bigint[];
  amounts: readonly bigint[];
};

/** At most `limit` transactions after the cursor, of its shard, oldest first. */
export const readJournal = async (
  db: Reader,
  after: JournalCursor,
  limit: number,
): Promise<readonly JournalTx[]> => {
  const { rows } = await sql<Row>`
    SELECT t.shard, t.batch, t.line, t.kind, t.user_id, t.at_ms, e.debits, e.credits, e.amounts,
      t.cause_id
    FROM (
      SELECT tx.* FROM ledger_tx tx
      WHERE shard = ${after.shard} AND (batch, line) > (${after.batch.toString()}::bigint, ${after.line}::integer)
      ORDER BY batch, line LIMIT ${limit}
    ) AS t
    CROSS JOIN LATERAL (
      SELECT array_agg(debit_account ORDER BY leg) AS debits, array_agg(credit_account ORDER BY leg) AS credits,
             array_agg(amount ORDER BY leg) AS amounts
      FROM ledger_entry e WHERE e.shard = t.shard AND e.batch = t.batch AND e.line = t.line
    ) AS e
    ORDER BY t.batch, t.line`.execute(db);
  return rows.map((row) => ({
    cursor: { shard: row.shard, batch: row.batch, line: row.line },
    kind: row.kind,
    userId: Number(row.user_id),
    causeId: row.cause_id,
    timeMs: Number(row.at_ms),
    legs: row.debits.map((debit, leg) => ({
      debit,
      credit: row.credits[leg] as bigint,
      amount: row.amounts[leg] as bigint,
    })),
  }));
};
