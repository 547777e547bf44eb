/**
 * The lines of a statement: each transaction of a user in a range, with what it moved of each pocket and what of that was a fee
 * (JNL-03). Read by their numbers, some hundred at a time, each with a query of its own: nothing is held between two of them.
 */
import { userAccount, houseAccount, userClasses } from "@candor/core/ids/account-id";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { movementNameOf } from "../../records/movement-types.ts";
import type { SwapAsset } from "@candor/core/swap/swap-asset";
import type { Pockets, StatementRange } from "./range-queries.ts";
import { tokenOf } from "./token-queries.ts";

export type StatementLine = {
  /** Its number in the journal (JNL-01). */
  readonly id: string;
  readonly timeMs: number;
  readonly name: string;
  readonly causeId: bigint;
  /** What each pocket gained or paid, micro-units. */
  readonly moved: Pockets;
  /** What of that became fees. */
  readonly fee: bigint;
  readonly tokens: readonly TokenMove[];
};

/** What the account gained or paid of a token, in its smallest unit. */
export type TokenMove = { readonly asset: SwapAsset; readonly amount: bigint };

/** Waits for the turn of a piece of reading, then does it. */
export type InTurn = <Value>(read: () => Promise<Value>) => Promise<Value>;

/**
 * Some 10 ms of the database, and some milliseconds of this thread to write them, after which other work has its turn. More would be
 * kept for longer while they are written, and then stay in memory until the whole heap is collected.
 */
const linesAtOnce = 500;

/** All of them, oldest first. */
export const statementLines = async function* (
  db: Db,
  range: Pick<StatementRange, "userId" | "lists" | "first" | "last">,
  inTurn: InTurn,
): AsyncIterable<readonly StatementLine[]> {
  for (let first = range.first; first <= range.last; first += linesAtOnce) {
    const last = Math.min(first + linesAtOnce - 1, range.last);
    const lines = await inTurn(() => readLines(db, range, first, last));
    if (lines.length !== last - first + 1) throw new Error(`lines ${first} to ${last} are not all there`);
    yield lines;
  }
};

type Row = {
  batch: bigint;
  line: number;
  list: string;
  cause_id: bigint;
  at_ms: bigint;
  wallet: bigint;
  contract: bigint;
  own: bigint;
  fee: bigint;
  /** Null for most: asset and amount, as text because JSON has no large numbers. */
  tokens: readonly (readonly [number, string])[] | null;
};

/** An account without its class, and the class of a token's account. */
const classSize = 64n;
const tokenClass = BigInt(userClasses.token);

const readLines = async (
  db: Db,
  { userId, lists }: Pick<StatementRange, "userId" | "lists">,
  first: number,
  last: number,
): Promise<readonly StatementLine[]> => {
  const [wallet, contract] = [userAccount(userId, "wallet"), userAccount(userId, "contract")];
  const moved = (account: bigint) =>
    sql`sum(CASE ${account}::bigint WHEN e.credit_account THEN e.amount WHEN e.debit_account THEN -e.amount ELSE 0 END)::bigint`;
  const own = wallet / classSize;
  const { rows } = await sql<Row>`
    SELECT t.batch, t.line, t.list, t.cause_id, t.at_ms, m.*
    FROM list_between(${userId}, ${lists}::text[], ${first}, ${last}) AS t CROSS JOIN LATERAL (
      SELECT ${moved(wallet)} AS wallet, ${moved(contract)} AS contract, ${moved(houseAccount("fees"))} AS fee,
        sum(CASE ${own}::bigint WHEN e.credit_account >> 6 THEN e.amount ELSE 0 END
          - CASE ${own}::bigint WHEN e.debit_account >> 6 THEN e.amount ELSE 0 END)::bigint AS own,
        json_agg(json_build_array((e.credit_account >> 6) & 63,
          (CASE ${tokenClass}::bigint WHEN e.credit_account & 63 THEN e.amount ELSE -e.amount END)::text))
          FILTER (WHERE ${tokenClass}::bigint IN (e.credit_account & 63, e.debit_account & 63)) AS tokens
      FROM ledger_entry e WHERE e.shard = t.shard AND e.batch = t.batch AND e.line = t.line) AS m
    ORDER BY t.batch, t.line`.execute(db);
  return rows.map((row) => ({
    id: `${row.batch}${String(row.line).padStart(6, "0")}`,
    timeMs: Number(row.at_ms),
    name: movementNameOf(row.list),
    causeId: row.cause_id,
    moved: {
      wallet: row.wallet,
      contract: row.contract,
      inUse: row.own - row.wallet - row.contract,
    },
    fee: row.fee,
    tokens: (row.tokens ?? []).map(([code, amount]) => ({ asset: tokenOf(code), amount: BigInt(amount) })),
  }));
};
