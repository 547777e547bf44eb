/**
 * Keeps the 1m candles of the database equal to the fold of the tick log (MKT-10). Like checkpoints:
 * every missing closed minute is folded, whether it is the last one or was left by a crash. The database folds by itself
 * (`candle_put`): no caller gives it a price. `rebuildCandles` deletes all candles and folds again; the result is the same rows.
 */
import { minuteMs } from "@candor/core/time/time";
import type { Pool } from "pg";
import type { LogPair, WritingLead } from "./tick-store.ts";

/** Ticks of one pair that are folded at once: about 17 000. */
const stretchMs = 60 * minuteMs;

/** As candor_market, for the leader. */
export type CandleKeeping = {
  readonly pool: Pool;
  readonly lead: WritingLead;
  readonly pairs: readonly LogPair[];
};

/** Stores the candles of all minutes that end at or before `nowMs`, have a later tick, and are not stored yet. */
export const foldClosedMinutes = async (keeping: CandleKeeping, nowMs: number): Promise<void> => {
  const { pool, pairs } = keeping;
  const endMs = nowMs - (nowMs % minuteMs);
  for (const pair of pairs) {
    let fromMs = await nextTickMs(pool, pair, await foldedThroughMs(pool, pair));
    while (fromMs !== undefined && fromMs < endMs) {
      const toMs = Math.min(fromMs + stretchMs, endMs);
      await putCandles(keeping, pair, fromMs, toMs);
      fromMs = await nextTickMs(pool, pair, toMs);
    }
  }
};

/** Folds the whole log again. Readers may see a half-built table, at most for as long as the fold takes. */
export const rebuildCandles = async (keeping: CandleKeeping, nowMs: number): Promise<void> => {
  const { pool, lead } = keeping;
  await pool.query("SELECT candle_clear($1::smallint, $2::bigint)", [lead.shard, lead.epoch.toString()]);
  await foldClosedMinutes(keeping, nowMs);
};

/** The end of the last stored minute; 0 when there is none. */
const foldedThroughMs = async (pool: Pool, pair: LogPair): Promise<number> => {
  const { rows } = await pool.query<{ through: bigint | null }>(
    `SELECT max(open_ms) + ${minuteMs} AS through FROM candle_1m WHERE pid = $1`,
    [pair.pid],
  );
  return Number(rows[0]?.through ?? 0);
};

/** The minute of the first trade tick at or after `fromMs`. */
const nextTickMs = async (pool: Pool, pair: LogPair, fromMs: number): Promise<number | undefined> => {
  const { rows } = await pool.query<{ time_ms: bigint }>(
    "SELECT time_ms FROM tick_log WHERE pid = $1 AND time_ms >= $2 AND NOT heartbeat ORDER BY time_ms LIMIT 1",
    [pair.pid, fromMs],
  );
  const time = rows[0]?.time_ms;
  return time === undefined ? undefined : Number(time) - (Number(time) % minuteMs);
};

const putCandles = async (
  { pool, lead }: CandleKeeping,
  { pid }: LogPair,
  fromMs: number,
  toMs: number,
): Promise<void> => {
  await pool.query({
    name: "candle_put",
    text: "SELECT candle_put($1::smallint, $2::bigint, $3::smallint, $4::bigint, $5::bigint)",
    values: [lead.shard, lead.epoch.toString(), pid, fromMs, toMs],
  });
};
