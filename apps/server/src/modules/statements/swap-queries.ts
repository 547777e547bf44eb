/** What was swapped, of the swaps that some lines of a statement belong to (SWAP-01); their rows never change. */
import { sql } from "kysely";
import type { SwapAsset } from "@candor/core/swap/swap-asset";
import type { Db } from "../../platform/db/open-database.ts";
import type { StatementLine } from "./line-queries.ts";
import { tokenOf } from "./token-queries.ts";

export type SwapTrade = {
  readonly symbol: string;
  readonly sold: SwapAsset;
  readonly bought: SwapAsset;
  /** Each in its asset's smallest unit. */
  readonly soldAmount: bigint;
  readonly boughtAmount: bigint;
  readonly spread: bigint;
  /** The logged trade that the price was made from, and the tick that decided. */
  readonly quoteSeq: bigint;
  readonly quotePrice: bigint;
  readonly decidingSeq: bigint;
};

type Row = {
  id: bigint;
  symbol: string;
  sold_asset: number;
  bought_asset: number;
  sold: bigint;
  bought: bigint;
  spread: bigint;
  quote_seq: bigint;
  quote_price: bigint;
  tick_seq: bigint;
};

/** By the line's journal number. */
export const readSwaps = async (
  db: Db,
  userId: number,
  lines: readonly StatementLine[],
): Promise<ReadonlyMap<string, SwapTrade>> => {
  const swaps = lines.filter(({ name }) => name === "swapped");
  if (swaps.length === 0) return new Map();
  const { rows } = await sql<Row>`
    SELECT id, symbol, sold_asset, bought_asset, sold, bought, spread, quote_seq, quote_price, tick_seq
    FROM swap WHERE user_id = ${userId} AND id = ANY (${swaps.map(({ causeId }) => causeId)}::bigint[])`.execute(
    db,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    swaps.flatMap(({ id, causeId }): [string, SwapTrade][] => {
      const row = found.get(causeId);
      return row === undefined ? [] : [[id, swapOf(row)]];
    }),
  );
};

const swapOf = (row: Row): SwapTrade => ({
  symbol: row.symbol,
  sold: tokenOf(row.sold_asset),
  bought: tokenOf(row.bought_asset),
  soldAmount: row.sold,
  boughtAmount: row.bought,
  spread: row.spread,
  quoteSeq: row.quote_seq,
  quotePrice: row.quote_price,
  decidingSeq: row.tick_seq,
});
