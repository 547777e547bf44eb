/**
 * The journal as its owner reads it: every line of the wallet or of the contract wallet, from the ledger, signed, with that wallet's
 * balance right after it (JNL-01, JNL-02).
 *
 * Rows are in the order of their positions (shard, batch, line), which is the order of the engine's decisions. So what a page
 * shows never changes later, no row appears between two that were shown, and each balance is the one that the wallet had.
 * Any page and any sum costs the same, however long the journal is: movements are numbered when they are booked.
 */
import { userAccount } from "@candor/core/ids/account-id";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { prepared } from "../../platform/db/schema/prepared.ts";
import { movementNameOf, movementTexts, movementTypeOf } from "../../records/movement-types.ts";
import {
  lengthOf,
  listPage,
  numbersOf,
  readListEnds,
  refuseManyToSort,
  type JournalWallet,
  type ListEnd,
  type PageOf,
} from "../../records/lists/user-lists.ts";

export type Movement = {
  /** Its place in the journal; no two movements of a user have the same one. */
  readonly batch: bigint;
  readonly line: number;
  /** What moved: the ledger's kind, with its direction if it has one. */
  readonly name: string;
  /** The number of the option, contract, transfer, funding or correction that it belongs to. */
  readonly causeId: bigint;
  readonly timeMs: number;
  /** What the wallet gained or paid, micro-units. */
  readonly amount: bigint;
  /** The balance right after it, micro-units. */
  readonly balance: bigint;
};

/** Which movements: those of one wallet, by their names. */
export type MovementFilter = {
  readonly wallet: JournalWallet;
  /** Absent: all movements. */
  readonly names?: { readonly list: readonly string[]; readonly listed: boolean } | undefined;
};
/** Columns of a movement in another order than the journal's own. */
export type SortedColumn = "money" | "nowmoney" | "balance" | "type" | "name_en";
/** `sortedBy`: absent, the order of the journal. */
export type MovementPage = PageOf & MovementFilter & { readonly sortedBy?: SortedColumn | undefined };

/** The lists of the movements that match the filter. */
const readEnds = async (
  db: Db,
  userId: number,
  { wallet, names }: MovementFilter,
): Promise<readonly ListEnd[]> =>
  (await readListEnds(db, userId)).filter(
    ({ list, sums }) =>
      sums[wallet] !== undefined &&
      (names === undefined || names.list.includes(movementNameOf(list)) === names.listed),
  );

type Row = {
  batch: bigint;
  line: number;
  list: string;
  cause_id: bigint;
  at_ms: bigint;
  amount: bigint;
  balance: bigint;
};

/** One page of a wallet's movements and the count of all that match the filter. */
export const readMovements = async (
  db: Db,
  userId: number,
  { wallet, names, sortedBy, ...page }: MovementPage,
): Promise<{ readonly rows: readonly Movement[]; readonly total: number }> => {
  const ends = await readEnds(db, userId, { wallet, names });
  const total = lengthOf(ends);
  if (sortedBy !== undefined) refuseManyToSort(total, sortedBy, "time");
  const numbers = numbersOf(total, page);
  if (numbers.size === 0) return { rows: [], total };
  const direction = page.newestFirst ? sql`DESC` : sql`ASC`;
  const account = userAccount(userId, wallet);
  const isSorted = sortedBy !== undefined;
  const from = isSorted
    ? sortedPage(userId, ends, wallet, sortedBy, page)
    : sql`${listPage(userId, ends, numbers)} AS t`;
  const first = isSorted ? sql`p.key ${direction},` : sql``;
  // A closed contract of which nothing came back is a line that moves nothing.
  const { rows } = await sql<Row>`${isSorted ? sql`` : prepared}
    SELECT t.batch, t.line, t.list, t.cause_id, t.at_ms, moved.amount,
      ${sql.ref(balanceColumn[wallet])} AS balance
    FROM ${from} CROSS JOIN LATERAL (
      SELECT sum(CASE ${account}::bigint WHEN e.credit_account THEN e.amount WHEN e.debit_account THEN -e.amount ELSE 0 END)::bigint AS amount
      FROM ledger_entry e WHERE e.shard = t.shard AND e.batch = t.batch AND e.line = t.line) AS moved
    ORDER BY ${first} t.batch ${direction}, t.line ${direction}`.execute(db);
  return { rows: rows.map(movementOf), total };
};

/**
 * A page in the order of a column, as `p` with its `key`, and the transactions of its rows as `t`. What each row moved is the difference of the
 * sums that its list keeps.
 */
const sortedPage = (
  userId: number,
  ends: readonly ListEnd[],
  wallet: JournalWallet,
  column: SortedColumn,
  { newestFirst, limit, offset }: PageOf,
): RawBuilder<unknown> => {
  const direction = newestFirst ? sql`DESC` : sql`ASC`;
  const lists = sql`${ends.map(({ list }) => list)}::text[]`;
  return sql`(
    SELECT shard, batch, line, ${keyOf(column, wallet, ends)} AS key FROM (
      SELECT b.*, b.${sql.ref(sumColumn[wallet])} - lag(b.${sql.ref(sumColumn[wallet])}, 1, 0::numeric)
        OVER (PARTITION BY b.list ORDER BY b.batch, b.line) AS moved
      FROM list_between(${userId}, ${lists}, 1, ${lengthOf(ends)}) AS b) AS t
    ORDER BY key ${direction}, batch ${direction}, line ${direction} LIMIT ${limit} OFFSET ${offset}) AS p
    JOIN ledger_tx t ON t.shard = p.shard AND t.batch = p.batch AND t.line = p.line`;
};

const sumColumn = { wallet: "list_sum", contract: "contract_sum" } as const;

const keyOf = (
  column: SortedColumn,
  wallet: JournalWallet,
  ends: readonly ListEnd[],
): RawBuilder<unknown> => {
  if (column === "money") return sql`t.moved`;
  if (column === "nowmoney" || column === "balance") return sql.ref(balanceColumn[wallet]);
  const names = ends.map(({ list }) => movementNameOf(list));
  const keys =
    column === "type"
      ? sql`${names.map(movementTypeOf)}::integer[]`
      : sql`${names.map((name) => movementTexts(name, 0n, "en").name)}::text[]`;
  return sql`(${keys})[array_position(${ends.map(({ list }) => list)}::text[], t.list)]`;
};

const balanceColumn = { wallet: "t.balance", contract: "t.contract_balance" } as const;

const movementOf = ({ batch, line, list, cause_id: causeId, at_ms, amount, balance }: Row): Movement => ({
  batch,
  line,
  name: movementNameOf(list),
  causeId,
  timeMs: Number(at_ms),
  amount,
  balance,
});

/** The sum of the movements that match the filter, micro-units. */
export const sumMovements = async (db: Db, userId: number, filter: MovementFilter): Promise<bigint> =>
  (await readEnds(db, userId, filter)).reduce((total, { sums }) => total + (sums[filter.wallet] ?? 0n), 0n);
