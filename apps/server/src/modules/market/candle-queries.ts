/** Stored candles and first ticks, read only. Candles of larger intervals are merged in the database. */
import type { Candle } from "@candor/core/market/candle";
import { price, quantity } from "@candor/core/money/money";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";

type CandleRow = { open_ms: bigint; open: bigint; high: bigint; low: bigint; close: bigint; volume: bigint };

/** The stored candles of `intervalMs` whose minutes open in `fromMs <= open < toMs`, oldest first. */
export const storedCandles = async (
  db: Db,
  pid: number,
  intervalMs: number,
  fromMs: number,
  toMs: number,
): Promise<Candle[]> => {
  const { rows } = await sql<CandleRow>`
    SELECT open_ms - open_ms % ${intervalMs}::bigint AS open_ms,
           (array_agg(open ORDER BY c.open_ms))[1] AS open, max(high) AS high, min(low) AS low,
           (array_agg(close ORDER BY c.open_ms DESC))[1] AS close, sum(volume)::bigint AS volume
    FROM candle_1m c WHERE pid = ${pid} AND open_ms >= ${fromMs} AND open_ms < ${toMs}
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows.map(toCandle);
};

/** The opening time of the newest stored minute before `toMs`. */
export const newestStoredMs = async (db: Db, pid: number, toMs: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom("candle_1m")
    .select("open_ms")
    .where("pid", "=", pid)
    .where("open_ms", "<", BigInt(toMs))
    .orderBy("open_ms", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.open_ms);
};

/** How many candles of `intervalMs` are stored before `toMs`, which is aligned to the interval. */
export const countStored = async (db: Db, pid: number, intervalMs: number, toMs: number): Promise<number> => {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(DISTINCT open_ms / ${intervalMs}::bigint) AS count FROM candle_1m
    WHERE pid = ${pid} AND open_ms < ${toMs}`.execute(db);
  return Number(rows[0]?.count ?? 0);
};

/** The time of a pair's first logged tick; undefined while its log is empty. */
export const firstTickMs = async (db: Db, pid: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom("tick_log")
    .select("time_ms")
    .where("pid", "=", pid)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.time_ms);
};

const toCandle = (row: CandleRow): Candle => ({
  openMs: Number(row.open_ms),
  open: price(row.open),
  high: price(row.high),
  low: price(row.low),
  close: price(row.close),
  volume: quantity(row.volume),
});
