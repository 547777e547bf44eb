/**
 * The evidence of an outcome, from the tick log: its ticks with text and hash, the price path between two of them, and the public
 * files that contain them (OPT-08, LEV-14). Read only.
 *
 * Known limit: a path longer than two hours is drawn from 1m candles, so a spike within a minute may be missing from it. The path
 * is a picture; the files are the evidence.
 */
import { tickLine } from "@candor/core/market/tick";
import { formatPrice, price, quantity } from "@candor/core/money/money";
import { hourMs, minuteMs } from "@candor/core/time/time";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { TickLogTable } from "../../platform/db/schema.ts";
import type { PairId } from "../../records/product.ts";
import type { EvidentTick, TickEvidence } from "../../records/tick-evidence.ts";

type Ride = [number, string][];

/** The most points of a path, and the longest one that is drawn from ticks. */
const ridePoints = 600;
const tickRideMs = 2 * hourMs;

export const tickEvidence = (db: Db): TickEvidence => {
  const one = async ({ pid, symbol }: PairId, tail: ReturnType<typeof sql>) => {
    const { rows } = await sql<TickLogTable>`SELECT * FROM tick_log WHERE pid = ${pid} AND ${tail}`.execute(
      db,
    );
    return rows[0] && evidentTick(symbol, rows[0]);
  };
  return {
    tick: (pair, seq) => one(pair, sql`seq = ${seq}`),
    tradeBefore: (pair, seq) => one(pair, sql`seq < ${seq} AND NOT heartbeat ORDER BY seq DESC LIMIT 1`),
    firstAfter: (pair, seq, afterMs) =>
      one(pair, sql`seq > ${seq} AND time_ms > ${afterMs} ORDER BY seq LIMIT 1`),
    ride: (pair, from, to) =>
      to.time - from.time <= tickRideMs
        ? tickRide(db, pair.pid, from.seq, to.seq)
        : candleRide(db, pair.pid, from, to),
    segments: (pair, fromMs, toMs, most) => segmentsOf(db, pair, fromMs, toMs, most),
  };
};

const tickRide = async (db: Db, pid: number, from: number, to: number): Promise<Ride> => {
  const { rows } = await sql<{ time_ms: bigint; price: bigint }>`
    SELECT time_ms, price FROM (
      SELECT time_ms, price, seq, row_number() OVER (ORDER BY seq) AS place, count(*) OVER () AS trades
      FROM tick_log
      WHERE pid = ${pid} AND seq BETWEEN ${from} AND ${to} AND (NOT heartbeat OR seq IN (${from}, ${to}))
    ) AS ride
    WHERE place = 1 OR place = trades OR place % (trades / ${ridePoints - 1} + 1) = 0 ORDER BY seq`.execute(
    db,
  );
  return rows.map((row) => [Number(row.time_ms), formatPrice(row.price)]);
};

/** The closes of equal intervals between the two ticks. */
const candleRide = async (db: Db, pid: number, from: EvidentTick, to: EvidentTick): Promise<Ride> => {
  const between = ridePoints - 2;
  const stretchMs = Math.ceil((to.time - from.time) / between / minuteMs) * minuteMs;
  const { rows } = await sql<{ close_ms: bigint; close: bigint }>`
    SELECT max(open_ms) + ${minuteMs}::bigint AS close_ms, (array_agg(close ORDER BY open_ms DESC))[1] AS close
    FROM candle_1m WHERE pid = ${pid} AND open_ms > ${from.time} AND open_ms + ${minuteMs}::bigint < ${to.time}
    GROUP BY open_ms / ${stretchMs}::bigint ORDER BY 1 LIMIT ${between}`.execute(db);
  return [
    [from.time, from.price],
    ...rows.map((row): [number, string] => [Number(row.close_ms), formatPrice(row.close)]),
    [to.time, to.price],
  ];
};

/** Signed minutes from their checkpoints, and later minutes from their ticks. */
const segmentsOf = async (db: Db, pair: PairId, fromMs: number, toMs: number, most: number) => {
  const firstMs = fromMs - (fromMs % minuteMs);
  const { rows } = await sql<{ minute: bigint; count: bigint }>`
    WITH signed AS (
      SELECT minute_ms FROM tick_checkpoint
      WHERE pid = ${pair.pid} AND minute_ms >= ${firstMs} AND minute_ms <= ${toMs}
    ), unsigned AS (
      SELECT DISTINCT time_ms - time_ms % ${minuteMs}::bigint AS minute_ms FROM tick_log
      WHERE pid = ${pair.pid} AND time_ms <= ${toMs}
        AND time_ms >= coalesce((SELECT max(minute_ms) + ${minuteMs}::bigint FROM signed), ${firstMs}::bigint)
    )
    SELECT minute_ms AS minute, count(*) OVER () AS count
    FROM (SELECT * FROM signed UNION ALL SELECT * FROM unsigned) AS minutes
    ORDER BY minute_ms DESC LIMIT ${most}`.execute(db);
  return {
    paths: rows.map(({ minute }) => `/public/ticks/${pair.symbol}/${minute}.ndjson`).toReversed(),
    count: Number(rows[0]?.count ?? 0n),
  };
};

const evidentTick = (symbol: string, row: TickLogTable): EvidentTick => {
  const [seq, timeMs] = [Number(row.seq), Number(row.time_ms)];
  const kind = row.heartbeat ? "heartbeat" : "trade";
  const values = { price: price(row.price), qty: quantity(row.qty), buyerMaker: row.buyer_maker };
  return {
    seq,
    time: timeMs,
    price: formatPrice(row.price),
    line: tickLine({ symbol, seq, timeMs, kind, ...values }),
    hash: row.hash.toString("hex"),
  };
};
