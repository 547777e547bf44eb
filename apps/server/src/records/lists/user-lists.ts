/**
 * A user's transactions in lists, read by number in the same time however long a list is (db/functions/lists.sql).
 *
 * A list never changes what it has, it only grows: so a number that was computed from a length that was read before names the
 * same transaction later.
 */
import { sql, type RawBuilder } from "kysely";
import { otherName } from "@candor/wire/codec/names";
import { prepared } from "../../platform/db/schema/prepared.ts";
import type { Reader } from "../../platform/db/schema/schema.ts";
import { refuseWith } from "../../platform/refused.ts";

/** The two wallets that have a journal, by the classes of their accounts. */
export type JournalWallet = "wallet" | "contract";

/** A list and its last transaction. */
export type ListEnd = {
  readonly list: string;
  /** How many transactions it has. */
  readonly length: number;
  readonly batch: bigint;
  readonly line: number;
  /** What they moved of each wallet, micro-units; absent when they are not lines of it. */
  readonly sums: Readonly<Partial<Record<JournalWallet, bigint>>>;
};

type EndRow = {
  list: string;
  length: bigint;
  batch: bigint;
  line: number;
  sum: string;
  balance: bigint | null;
  contract_sum: string | null;
};

/** Every list that the user has a transaction in. */
export const readListEnds = async (db: Reader, userId: number): Promise<readonly ListEnd[]> => {
  const { rows } = await sql<EndRow>`${prepared}
    SELECT list, list_nth AS length, batch, line, list_sum AS sum, balance, contract_sum FROM list_ends(${userId})`.execute(
    db,
  );
  return rows.map(({ list, length, batch, line, sum, balance, contract_sum }) => ({
    list,
    length: Number(length),
    batch,
    line,
    sums: {
      ...(balance !== null && { wallet: BigInt(sum) }),
      ...(contract_sum !== null && { contract: BigInt(contract_sum) }),
    },
  }));
};

/** How many transactions these lists have together. */
export const lengthOf = (ends: readonly ListEnd[]): number =>
  ends.reduce((sum, { length }) => sum + length, 0);

export type PageOf = { readonly newestFirst: boolean; readonly limit: number; readonly offset: number };

/** Rows by number, oldest first: `first` from 1. `size` is 0 for a page beyond the end. */
export type Numbers = { readonly first: number; readonly size: number };

/** Which of `total` rows a page shows. */
export const numbersOf = (total: number, { newestFirst, limit, offset }: PageOf): Numbers => {
  const size = Math.max(0, Math.min(limit, total - offset));
  return { first: newestFirst ? total - offset - size + 1 : offset + 1, size };
};

/**
 * The rows of `ledger_tx` with these numbers, merged from these lists, for a FROM. The newest, which are asked for most, are read from the
 * ends without looking for the number: whatever came after these ends were read is left out.
 */
export const listPage = (
  userId: number,
  ends: readonly ListEnd[],
  { first, size }: Numbers,
): RawBuilder<unknown> => {
  const lists = sql`${ends.map(({ list }) => list)}::text[]`;
  if (first + size <= lengthOf(ends)) return sql`list_page(${userId}, ${lists}, ${first}, ${size})`;
  const last = ends.reduce((found, end) => (isBefore(found, end) ? end : found));
  return sql`list_newest(${userId}, ${lists}, 0, 0, ${last.batch.toString()}, ${last.line + 1}, ${size})`;
};

type Place = Pick<ListEnd, "batch" | "line">;
const isBefore = (one: Place, other: Place): boolean =>
  one.batch < other.batch || (one.batch === other.batch && one.line < other.line);

/** At the end of a subquery that finds the row of one transaction: it is not merged with the query around it, which might read the whole table. */
export const eachByItsKey = sql`OFFSET 0`;

type Paged = { readonly pageNum: number; readonly pageSize: number };

/** A page of the wire, numbered from 1, as rows. */
export const limitsOf = ({ pageNum, pageSize }: Paged): Pick<PageOf, "limit" | "offset"> => ({
  limit: pageSize,
  offset: (pageNum - 1) * pageSize,
});

/** How many rows a call sorts, in an order that no list has (API-10): some 30 ms of the database. */
const mostSorted = 10_000;

/** Refuses TooManyToSort when there are more rows than a call sorts; `instead` is a column that has no such limit. */
export const refuseManyToSort = (rows: number, field: string, instead: string): void => {
  if (rows > mostSorted)
    refuseWith("TooManyToSort", {
      most: String(mostSorted),
      field: otherName(field),
      instead: otherName(instead),
    });
};
