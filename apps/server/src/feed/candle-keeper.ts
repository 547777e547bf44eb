/**
 * Keeps the candles of the database equal to the fold of the tick log (MKT-10): of a minute, and of every longer interval once it
 * has closed. Like checkpoints: whatever is missing is stored, whether it is the last minute or was left by a crash or an earlier
 * version. The database folds by itself (`candle_fold`), some candles a call: no caller gives it a price. `rebuildCandles` deletes
 * all candles and folds again; the result is the same rows.
 */
import type { Pool } from "pg";
import type { LogPair, WritingLead } from "./tick-store.ts";

/** As candor_market, for the leader. */
export type CandleKeeping = {
  readonly pool: Pool;
  readonly lead: WritingLead;
  readonly pairs: readonly LogPair[];
};

/** Stores all candles that a later tick has closed and that are not stored yet. */
export const foldClosedCandles = async (keeping: CandleKeeping): Promise<void> => {
  for (const pair of keeping.pairs) {
    let isMore = true;
    while (isMore) isMore = await foldNext(keeping, pair);
  }
};

/** Folds the whole log again. Readers may see a half-built table, at most for as long as the fold takes. */
export const rebuildCandles = async (keeping: CandleKeeping): Promise<void> => {
  const { pool, lead } = keeping;
  await pool.query("SELECT candle_clear($1::smallint, $2::bigint)", [lead.shard, lead.epoch.toString()]);
  await foldClosedCandles(keeping);
};

/** Stores the pair's next candles; returns whether there are more. */
const foldNext = async ({ pool, lead }: CandleKeeping, { pid }: LogPair): Promise<boolean> => {
  const { rows } = await pool.query<{ more: boolean }>({
    name: "candle_fold",
    text: "SELECT candle_fold($1::smallint, $2::bigint, $3::smallint) AS more",
    values: [lead.shard, lead.epoch.toString(), pid],
  });
  return rows[0]?.more === true;
};
