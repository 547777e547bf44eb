/**
 * What an account holds of tokens before and after a range (JNL-03). Only swaps move a token (SWAP-01), and deposits of ETH (WAL-02), so it
 * is the sum of these, read from their rows; the lines of a statement come from the entries, and both must agree.
 *
 * Known limit: the ledger keeps no running sum of a token, so this reads all of them, unlike the sums of USDT.
 */
import { assert } from "@candor/core/assert/assert";
import { swapAssetOf, type SwapAsset } from "@candor/core/swap/swap-asset";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";

/** Amounts in the token's smallest unit. */
export type TokenPocket = {
  readonly asset: SwapAsset;
  readonly opening: bigint;
  readonly closing: bigint;
};

export type Tokens = {
  /** Of each token that the account has ever moved up to the end, in the order of their numbers. */
  readonly pockets: readonly TokenPocket[];
  /** How many lines of tokens the range has. */
  readonly lines: number;
};

/** The lists of the transactions that move tokens: deposits that leave the wallet alone are of a token. */
const [swaps, deposits] = ["swapped", "deposited:"];

type Row = { nth: bigint; asset: number; amount: bigint; lines: bigint };

/** What was held right after each of two batches. */
export const readTokens = async (
  db: Db,
  { userId, lists }: { readonly userId: number; readonly lists: readonly string[] },
  [start, end]: readonly [number, number],
): Promise<Tokens> => {
  if (!lists.includes(swaps) && !lists.includes(deposits)) return { pockets: [], lines: 0 };
  // Swaps have their numbers in the order in which they are booked.
  const { rows } = await sql<Row>`
    SELECT b.nth, m.asset, sum(m.amount)::bigint AS amount, count(*) AS lines
    FROM unnest(${[start, end]}::bigint[]) WITH ORDINALITY AS b (batch, nth) CROSS JOIN LATERAL (
      SELECT CASE s.sold_asset WHEN 1 THEN s.bought_asset ELSE s.sold_asset END AS asset,
        CASE s.sold_asset WHEN 1 THEN s.bought ELSE -s.sold END AS amount
      FROM (
        SELECT t.swap_id FROM ledger_tx t WHERE t.user_id = ${userId} AND (t.list, t.batch) <= (${swaps}, b.batch)
        ORDER BY t.list DESC, t.batch DESC, t.line DESC LIMIT 1) AS newest
      JOIN swap s ON s.user_id = ${userId} AND s.id <= newest.swap_id
      UNION ALL
      SELECT a.code, d.amount FROM ledger_tx t JOIN deposit d ON d.id = t.deposit_id JOIN ledger_asset a ON a.name = d.asset
      WHERE t.user_id = ${userId} AND t.list = ${deposits} AND t.batch <= b.batch) AS m
    GROUP BY 1, 2 ORDER BY 2`.execute(db);
  const [before, after] = [1n, 2n].map((nth) => rows.filter((row) => row.nth === nth));
  const count = (some: readonly Row[] = []): number => some.reduce((sum, row) => sum + Number(row.lines), 0);
  const held = new Map(before?.map(({ asset, amount }) => [asset, amount]));
  return {
    pockets: (after ?? []).map(({ asset, amount }) => ({
      asset: tokenOf(asset),
      opening: held.get(asset) ?? 0n,
      closing: amount,
    })),
    lines: count(after) - count(before),
  };
};

/** The token with this number. */
export const tokenOf = (code: number): SwapAsset => {
  const asset = swapAssetOf(code);
  assert(asset !== undefined, `no token has the number ${code}`);
  return asset;
};
