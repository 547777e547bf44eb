/**
 * What a statement covers, and what its owner had before and after (JNL-03). The ledger keeps for each list what it has moved so far, so
 * this costs some index look-ups for each list, however long the account and the range are (docs/decisions/0011-lists-are-numbered.md).
 *
 * A range ends at a place in the journal, a batch that is booked. The journal only grows, and times never go back in it: so the same
 * range and place always name the same transactions.
 */
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { readTokens, type Tokens } from "./token-queries.ts";

/** The transactions from a time until before another one; `at` is the last batch that counts, by default the account's last one. */
export type AskedRange = { readonly from: number; readonly to: number; readonly at?: number | undefined };

/** What a user owns in USDT, micro-units: free in either wallet, and bound. */
export type Pockets = { readonly wallet: bigint; readonly contract: bigint; readonly inUse: bigint };

export type StatementRange = {
  readonly userId: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly at: number;
  readonly lists: readonly string[];
  /** The numbers of its transactions among those of all lists: from `first` to `last`; none when `last` is one less. */
  readonly first: number;
  readonly last: number;
  readonly opening: Pockets;
  readonly closing: Pockets;
  readonly fees: bigint;
  readonly tokens: Tokens;
  /** When the account's first transaction was booked. */
  readonly firstMs: number | undefined;
};

/** The lists of an account, and where they stand now. */
export type Account = {
  readonly userId: number;
  readonly shard: number;
  readonly lists: readonly string[];
  readonly at: number;
};

/** Refuses BadRequest for a place that the account has not reached: what it names is not settled yet. */
export const readAccount = async (db: Db, userId: number, at: number | undefined): Promise<Account> => {
  const { rows } = await sql<{ list: string; batch: bigint; shard: number }>`
    SELECT list, batch, shard FROM list_ends(${userId})`.execute(db);
  const reached = Math.max(0, ...rows.map(({ batch }) => Number(batch)));
  if (at !== undefined && at > reached) refuseWith("BadRequest", { field: "at" });
  return { userId, shard: rows[0]?.shard ?? 0, lists: rows.map(({ list }) => list), at: at ?? reached };
};

/** Refuses BadRequest for a range that ends before it begins. */
export const readRange = async (db: Db, userId: number, asked: AskedRange): Promise<StatementRange> => {
  if (asked.to < asked.from) refuseWith("BadRequest", { field: "to" });
  const account = await readAccount(db, userId, asked.at);
  const [start = 0, end = 0] = await readBatchesBefore(db, account, [asked.from, asked.to]);
  const sums = await readListSums(db, account, [start, end]);
  const [before, after] = [0, 1].map((nth) => pocketsOf(sums.filter((sum) => sum.nth === nth)));
  if (before === undefined || after === undefined) throw new Error("two batches have two sums");
  return {
    userId,
    fromMs: asked.from,
    toMs: asked.to,
    at: account.at,
    lists: account.lists,
    first: before.count + 1,
    last: after.count,
    opening: before.pockets,
    closing: after.pockets,
    fees: after.fees - before.fees,
    tokens: await readTokens(db, account, [start, end]),
    firstMs: await readFirstMs(db, account),
  };
};

/** For each of these times, the last batch before it, of those that count. */
export const readBatchesBefore = async (
  db: Db,
  { shard, at }: Account,
  timesMs: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ batch: bigint }>`
    SELECT least(batch_before(${shard}::smallint, t.time_ms), ${at}::bigint) AS batch
    FROM unnest(${timesMs}::bigint[]) WITH ORDINALITY AS t (time_ms, nth) ORDER BY t.nth`.execute(db);
  return rows.map(({ batch }) => Number(batch));
};

/** How long a list was right after a batch, and what it had moved until then, micro-units. */
export type ListSum = {
  /** Which of the batches, from 0. */
  readonly nth: number;
  readonly list: string;
  readonly length: number;
  readonly wallet: bigint;
  readonly contract: bigint;
  readonly own: bigint;
  readonly fees: bigint;
};

type SumRow = {
  nth: bigint;
  list: string;
  list_nth: bigint;
  list_sum: string;
  contract_sum: string | null;
  own_sum: string;
  fee_sum: string;
};

export const readListSums = async (
  db: Db,
  { userId, lists }: Account,
  batches: readonly number[],
): Promise<readonly ListSum[]> => {
  const { rows } = await sql<SumRow>`
    SELECT * FROM list_sums(${userId}, ${lists}::text[], ${batches}::bigint[])`.execute(db);
  return rows.map((row) => ({
    nth: Number(row.nth) - 1,
    list: row.list,
    length: Number(row.list_nth),
    wallet: BigInt(row.list_sum),
    contract: BigInt(row.contract_sum ?? 0),
    own: BigInt(row.own_sum),
    fees: BigInt(row.fee_sum),
  }));
};

const pocketsOf = (sums: readonly ListSum[]) => {
  const total = (what: "wallet" | "contract" | "own" | "fees"): bigint =>
    sums.reduce((sum, each) => sum + each[what], 0n);
  const [wallet, contract] = [total("wallet"), total("contract")];
  return {
    count: sums.reduce((sum, { length }) => sum + length, 0),
    // Every account starts with nothing, so what its lists have moved is what it has.
    pockets: { wallet, contract, inUse: total("own") - wallet - contract } satisfies Pockets,
    fees: total("fees"),
  };
};

const readFirstMs = async (db: Db, { userId, lists }: Account): Promise<number | undefined> => {
  const { rows } = await sql<{ first_ms: bigint | null }>`
    SELECT min(n.at_ms) FILTER (WHERE n.list = l.name) AS first_ms
    FROM unnest(${lists}::text[]) AS l (name) CROSS JOIN LATERAL (
      SELECT t.list, t.at_ms FROM ledger_tx t WHERE t.user_id = ${userId} AND (t.list, t.batch) >= (l.name, 0)
      ORDER BY t.list, t.batch, t.line LIMIT 1) AS n`.execute(db);
  const firstMs = rows[0]?.first_ms ?? undefined;
  return firstMs === undefined ? undefined : Number(firstMs);
};
