/**
 * Reading the journal forward without ever skipping a row.
 *
 * Numbers are given out before the commit, so "all after the last number I saw" skips a transaction
 * that commits late. Here a reader sees only transactions older than every one still running, in the
 * order of (xid, id); whatever commits later has a higher xid and comes later.
 *
 * Known limit: a transaction that stays open holds back everything that began after it.
 */
import { sql } from "kysely";
import type { Reader } from "./transaction.ts";

/** Where a reader has come to: the `cursor` of the last row, or `journalStart`. */
export type JournalCursor = { readonly xid: string; readonly id: bigint };
export const journalStart: JournalCursor = { xid: "0", id: 0n };

export type JournalTx = {
  readonly cursor: JournalCursor;
  readonly kind: string;
  readonly cause: string;
  readonly timeMs: number;
  readonly legs: readonly { readonly debit: bigint; readonly credit: bigint; readonly amount: bigint }[];
};

type Row = {
  xid: string;
  id: bigint;
  kind: string;
  cause: string;
  at_ms: bigint;
  debits: readonly bigint[];
  credits: readonly bigint[];
  amounts: readonly bigint[];
};

/** At most `limit` transactions that follow `after`, oldest first. */
export const readJournal = async (
  db: Reader,
  after: JournalCursor,
  limit: number,
): Promise<readonly JournalTx[]> => {
  const { rows } = await sql<Row>`
    SELECT t.xid::text, t.id, t.kind, t.cause, t.at_ms, e.debits, e.credits, e.amounts
    FROM (
      SELECT * FROM ledger_tx
      WHERE (xid, id) > (${after.xid}::xid8, ${after.id}::bigint)
        AND xid < pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY xid, id LIMIT ${limit}
    ) AS t
    CROSS JOIN LATERAL (
      SELECT array_agg(debit_account ORDER BY line) AS debits, array_agg(credit_account ORDER BY line) AS credits,
             array_agg(amount ORDER BY line) AS amounts
      FROM ledger_entry WHERE tx_id = t.id
    ) AS e
    ORDER BY t.xid, t.id`.execute(db);
  return rows.map((row) => ({
    cursor: { xid: row.xid, id: row.id },
    kind: row.kind,
    cause: row.cause,
    timeMs: Number(row.at_ms),
    legs: row.debits.map((debit, line) => ({
      debit,
      credit: row.credits[line] as bigint,
      amount: row.amounts[line] as bigint,
    })),
  }));
};
