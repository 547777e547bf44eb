/** Stored candles and first ticks, read only. Each interval has its own stored candles, so a query reads no more rows than it returns. */
import { bucketOf, type Candle } from "@candor/core/market/candle";
import { price, quantity } from "@candor/core/money/money";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { CandleTable } from "../../platform/db/schema/schema-market.ts";

/** The stored candles of `intervalMs` that open in `fromMs <= open < toMs`, oldest first; only the newest `most` of them. */
export const storedCandles = async (
  db: Db,
  pid: number,
  intervalMs: number,
  fromMs: number,
  toMs: number,
  most = 10_000,
): Promise<Candle[]> => {
  const rows = await db
    .selectFrom("candle")
    .selectAll()
    .where("pid", "=", pid)
    .where("interval_ms", "=", intervalMs)
    .where("open_ms", ">=", BigInt(fromMs))
    .where("open_ms", "<", BigInt(toMs))
    .orderBy("open_ms", "desc")
    .limit(most)
    .execute();
  return rows.map(toCandle).reverse();
};

/** How many candles of `intervalMs` the stored ones of `partMs` before `toMs` make. */
export const countBuckets = async (
  db: Db,
  pid: number,
  partMs: number,
  intervalMs: number,
  toMs: number,
): Promise<number> => {
  const originMs = bucketOf(toMs, intervalMs) % intervalMs;
  const row = await db
    .selectFrom("candle")
    .select(
      sql<bigint>`count(DISTINCT (open_ms - ${originMs}::bigint) / ${intervalMs}::bigint)`.as("buckets"),
    )
    .where("pid", "=", pid)
    .where("interval_ms", "=", partMs)
    .where("open_ms", "<", BigInt(toMs))
    .executeTakeFirstOrThrow();
  return Number(row.buckets);
};

/** How far the candles of an interval are stored: all that end at or before `foldedMs`, and how many that is. */
export type CandleMark = { readonly foldedMs: number; readonly count: number };

/** The pair's marks, by the length of the interval; an interval without a stored candle may have none. */
export const candleMarks = async (db: Db, pid: number): Promise<ReadonlyMap<number, CandleMark>> => {
  const rows = await db.selectFrom("candle_mark").selectAll().where("pid", "=", pid).execute();
  return new Map(
    rows.map((row) => [row.interval_ms, { foldedMs: Number(row.folded_ms), count: Number(row.count) }]),
  );
};

/** The time of a pair's first logged tick; undefined while its log is empty. */
export const firstTickMs = async (db: Db, pid: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom("known_tick")
    .select("time_ms")
    .where("pid", "=", pid)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.time_ms);
};

const toCandle = (row: CandleTable): Candle => ({
  openMs: Number(row.open_ms),
  open: price(row.open),
  high: price(row.high),
  low: price(row.low),
  close: price(row.close),
  volume: quantity(row.volume),
});
