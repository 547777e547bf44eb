/**
 * The journal as its owner reads it: every movement of the wallet out of the ledger, signed, with the
 * wallet right after it (JNL-01, JNL-02).
 *
 * Only transactions older than every one still running are read, in the order of (xid, id): what a page
 * shows never changes later, and no row slips in between two that were shown. A movement may so appear a
 * moment after its balance was pushed; sum and running balance agree in every reading.
 *
 * Known limit: two movements that ran at the same time may stand in another order than the wallet saw
 * them; then the balance between the two is the sum of this order. The one after both is the wallet.
 */
import { userAccount } from "@candor/core/ids/account-id";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";

export type Movement = {
  readonly id: bigint;
  readonly kind: string;
  readonly cause: string;
  readonly timeMs: number;
  /** What the wallet gained or gave, micro-units. */
  readonly amount: bigint;
  /** The wallet right after it, micro-units. */
  readonly balance: bigint;
};

export type MovementPage = {
  /** Absent: all kinds. */
  readonly kinds?: { readonly list: readonly string[]; readonly listed: boolean } | undefined;
  readonly newestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
};

/** All movements of the wallet with their running balance. */
const movements = (userId: number) => {
  const wallet = userAccount(userId, "wallet");
  return sql`
    SELECT t.id, t.kind, t.cause, t.at_ms, t.xid, moved.amount,
           sum(moved.amount) OVER (ORDER BY t.xid, t.id)::bigint AS balance
    FROM (
      SELECT tx_id, sum(CASE WHEN credit_account = ${wallet} THEN amount ELSE -amount END)::bigint AS amount
      FROM ledger_entry
      WHERE user_id = ${userId} AND (debit_account = ${wallet} OR credit_account = ${wallet})
      GROUP BY tx_id
    ) AS moved
    JOIN ledger_tx t ON t.id = moved.tx_id
    WHERE t.xid < pg_snapshot_xmin(pg_current_snapshot())`;
};

const ofKinds = (kinds: MovementPage["kinds"]) =>
  kinds === undefined ? sql`true` : sql`(kind = ANY (${kinds.list}::text[])) = ${kinds.listed}`;

type Row = {
  id: bigint;
  kind: string;
  cause: string;
  at_ms: bigint;
  amount: bigint;
  balance: bigint;
  total: bigint;
};

/** One page of the wallet's movements and the count of all that the filter leaves. */
export const readMovements = async (
  db: Db,
  userId: number,
  { kinds, newestFirst, limit, offset }: MovementPage,
): Promise<{ readonly rows: readonly Movement[]; readonly total: number }> => {
  const direction = newestFirst ? sql`DESC` : sql`ASC`;
  // The count comes along even when the page itself is empty.
  const { rows } = await sql<Row | { id: null; total: bigint }>`
    WITH movement AS MATERIALIZED (${movements(userId)}),
         fitting AS MATERIALIZED (SELECT * FROM movement WHERE ${ofKinds(kinds)}),
         page AS (SELECT * FROM fitting ORDER BY xid ${direction}, id ${direction} LIMIT ${limit} OFFSET ${offset})
    SELECT page.id, page.kind, page.cause, page.at_ms, page.amount, page.balance, counted.total
    FROM (SELECT count(*) AS total FROM fitting) AS counted LEFT JOIN page ON true
    ORDER BY page.xid ${direction}, page.id ${direction}`.execute(db);
  const found = rows.filter((row): row is Row => row.id !== null);
  return { rows: found.map(movementOf), total: Number(rows[0]?.total ?? 0n) };
};

const movementOf = (row: Row): Movement => ({
  id: row.id,
  kind: row.kind,
  cause: row.cause,
  timeMs: Number(row.at_ms),
  amount: row.amount,
  balance: row.balance,
});

/** The sum of the movements that the filter leaves, micro-units. */
export const sumMovements = async (db: Db, userId: number, kinds: MovementPage["kinds"]): Promise<bigint> => {
  const { rows } = await sql<{ sum: bigint }>`
    WITH movement AS MATERIALIZED (${movements(userId)})
    SELECT coalesce(sum(amount), 0)::bigint AS sum FROM movement WHERE ${ofKinds(kinds)}`.execute(db);
  return rows[0]?.sum ?? 0n;
};

/** How the holds that withdrawals placed have ended: by the number of the hold. */
export const readHoldEnds = async (
  db: Db,
  holds: readonly bigint[],
): Promise<ReadonlyMap<bigint, "voided" | "posted">> => {
  if (holds.length === 0) return new Map();
  const { rows } = await sql<{ hold_id: bigint; outcome: "voided" | "posted" }>`
    SELECT hold_id, outcome FROM ledger_hold_end WHERE hold_id = ANY (${holds}::bigint[])`.execute(db);
  return new Map(rows.map(({ hold_id, outcome }) => [hold_id, outcome]));
};
