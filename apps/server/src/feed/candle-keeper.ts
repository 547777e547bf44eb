/**
 * Keeps the 1m candles of the database equal to the fold of the tick log (MKT-10). Like checkpoints:
 * whatever closed minute is missing is folded, be it the last one or those of a crash. `rebuildCandles`
 * throws all away and folds anew; the result is the same rows.
 */
import { foldTicks, type Candle } from "@candor/core/market/candle";
import { minuteMs } from "@candor/core/time/time";
import type { Pool } from "pg";
import type { LogPair, TickStore } from "./tick-store.ts";

/** Ticks of one pair that are folded at once: about 17 000. */
const stretchMs = 60 * minuteMs;

/** Stores the candles of all minutes that end at or before `nowMs` and are not stored yet. */
export const foldClosedMinutes = async (pool: Pool, store: TickStore, nowMs: number): Promise<void> => {
  const endMs = nowMs - (nowMs % minuteMs);
  for (const pair of store.pairs) {
    let fromMs = await nextTickMs(pool, pair, await foldedThroughMs(pool, pair));
    while (fromMs !== undefined && fromMs < endMs) {
      const toMs = Math.min(fromMs + stretchMs, endMs);
      await storeCandles(pool, pair, foldTicks(await store.span(pair.symbol, fromMs, toMs), minuteMs));
      fromMs = await nextTickMs(pool, pair, toMs);
    }
  }
};

/** Folds the whole log anew. Readers see no half-built table for longer than the log takes to fold. */
export const rebuildCandles = async (pool: Pool, store: TickStore, nowMs: number): Promise<void> => {
  await pool.query("DELETE FROM candle_1m");
  await foldClosedMinutes(pool, store, nowMs);
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

const storeCandles = async (pool: Pool, pair: LogPair, candles: readonly Candle[]): Promise<void> => {
  if (candles.length === 0) return;
  await pool.query(
    `INSERT INTO candle_1m (pid, open_ms, open, high, low, close, volume)
     SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
     ON CONFLICT DO NOTHING`,
    [
      pair.pid,
      candles.map((candle) => candle.openMs),
      ...(["open", "high", "low", "close", "volume"] as const).map((field) =>
        candles.map((candle) => candle[field].toString()),
      ),
    ],
  );
};
