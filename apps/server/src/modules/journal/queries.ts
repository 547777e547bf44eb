/**
 * The journal as its owner reads it: every movement of the wallet, from the ledger, signed, with the
 * balance right after it (JNL-01, JNL-02).
 *
 * Rows are in the order of their positions (shard, batch, line), which is the order of the engine's decisions. So what a page
 * shows never changes later, no row appears between two that were shown, and each balance is the one that the wallet had.
 * Any page and any sum costs the same, however long the journal is: movements are numbered when they are booked.
 */
import { userAccount } from "@candor/core/ids/account-id";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import {
  lengthOf,
  listPage,
  numbersOf,
  readListEnds,
  type ListEnd,
  type PageOf,
} from "../../records/user-lists.ts";

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

export type MovementPage = PageOf & {
  /** Absent: all movements. */
  readonly names?: { readonly list: readonly string[]; readonly listed: boolean } | undefined;
};

/** The lists of the movements that match the filter: a movement's name is its list. */
const readEnds = async (db: Db, userId: number, names: MovementPage["names"]): Promise<readonly ListEnd[]> =>
  (await readListEnds(db, userId)).filter(
    ({ list, isOfWallet }) =>
      isOfWallet && (names === undefined || names.list.includes(list) === names.listed),
  );

type Row = {
  batch: bigint;
  line: number;
  name: string;
  cause_id: bigint;
  at_ms: bigint;
  amount: bigint;
  balance: bigint;
};

/** One page of the wallet's movements and the count of all that match the filter. */
export const readMovements = async (
  db: Db,
  userId: number,
  { names, ...page }: MovementPage,
): Promise<{ readonly rows: readonly Movement[]; readonly total: number }> => {
  const ends = await readEnds(db, userId, names);
  const total = lengthOf(ends);
  const numbers = numbersOf(total, page);
  if (numbers.size === 0) return { rows: [], total };
  const direction = page.newestFirst ? sql`DESC` : sql`ASC`;
  const wallet = userAccount(userId, "wallet");
  const { rows } = await sql<Row>`
    SELECT t.batch, t.line, t.list AS name, ledger_cause(t) AS cause_id, t.at_ms, moved.amount, t.balance
    FROM ${listPage(userId, ends, numbers)} AS t CROSS JOIN LATERAL (
      SELECT sum(CASE ${wallet}::bigint WHEN e.credit_account THEN e.amount WHEN e.debit_account THEN -e.amount END)::bigint AS amount
      FROM ledger_entry e WHERE e.shard = t.shard AND e.batch = t.batch AND e.line = t.line) AS moved
    ORDER BY t.batch ${direction}, t.line ${direction}`.execute(db);
  return { rows: rows.map(movementOf), total };
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
export const sumMovements = async (db: Db, userId: number, names: MovementPage["names"]): Promise<bigint> =>
  (await readEnds(db, userId, names)).reduce((total, { sum }) => total + sum, 0n);
