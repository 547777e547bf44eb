/**
 * The evidence of an outcome, from the tick log: its ticks with text and hash, the price path between two of them, and the public
 * files that contain them (OPT-08, LEV-14). Read only.
 *
 * Cost: a query reads about as many rows as it returns, or the ticks of a few minutes, however long a position was open.
 * Known limit: the path of more than 600 ticks is a sample of them, so a spike may be missing from it. The path is a picture; the
 * files are the evidence.
 */
import { tickLine } from "@candor/core/market/tick";
import { formatPrice, price, quantity } from "@candor/core/money/money";
import { minuteMs } from "@candor/core/time/time";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { TickLogTable } from "../../platform/db/schema-market.ts";
import type { PairId } from "../../records/product.ts";
import type { EvidentTick, TickEvidence } from "../../records/tick-evidence.ts";
import { lastMinutes } from "./segment-queries.ts";

/** The most points of a path. */
const ridePoints = 600;
/** How many ticks are searched for the trade before a tick; if there is none, the candles say in which minute it is. */
const mostHeartbeats = 5_000;

export const tickEvidence = (db: Db): TickEvidence => {
  const one = async ({ pid, symbol }: PairId, tail: ReturnType<typeof sql>) => {
    const { rows } = await sql<TickLogTable>`SELECT * FROM tick_log WHERE pid = ${pid} AND ${tail}`.execute(
      db,
    );
    return rows[0] && evidentTick(symbol, rows[0]);
  };
  const lastTrade = sql`NOT heartbeat ORDER BY seq DESC LIMIT 1`;
  return {
    tick: (pair, seq) => one(pair, sql`seq = ${seq}`),
    tradeBefore: async (pair, seq) => {
      const near = await one(pair, sql`seq < ${seq} AND seq >= ${seq - mostHeartbeats} AND ${lastTrade}`);
      if (near !== undefined) return near;
      const minute = await lastMinuteBefore(db, pair, seq);
      if (minute === undefined) return undefined;
      return one(
        pair,
        sql`time_ms >= ${minute} AND time_ms < ${minute + minuteMs} AND seq < ${seq} AND ${lastTrade}`,
      );
    },
    firstAfter: (pair, seq, afterMs) =>
      one(pair, sql`seq > ${seq} AND time_ms > ${afterMs} ORDER BY time_ms, seq LIMIT 1`),
    ride: (pair, from, to) => rideOf(db, pair.pid, from.seq, to.seq),
    segments: (pair, fromMs, toMs, most) => segmentsOf(db, pair, fromMs, toMs, most),
  };
};

/** The last stored minute that opened before the tick, and so has a trade. */
const lastMinuteBefore = async (db: Db, { pid }: PairId, seq: number): Promise<number | undefined> => {
  const { rows } = await sql<{ open_ms: bigint }>`
    SELECT open_ms FROM candle_1m
    WHERE pid = ${pid} AND open_ms < (SELECT time_ms FROM tick_log WHERE pid = ${pid} AND seq = ${seq})
    ORDER BY open_ms DESC LIMIT 1`.execute(db);
  return rows[0] === undefined ? undefined : Number(rows[0].open_ms);
};

/** All trades of a short path; of a longer one, ticks at equal distances. */
const rideOf = async (db: Db, pid: number, from: number, to: number): Promise<[number, string][]> => {
  const { rows } = await sql<{ time_ms: bigint; price: bigint }>`
    SELECT t.time_ms, t.price
    FROM (
      SELECT DISTINCT ${from}::bigint + (${to}::bigint - ${from}::bigint) * place / ${ridePoints - 1} AS seq
      FROM generate_series(0, ${ridePoints - 1}) AS place
    ) AS point
    JOIN tick_log t ON t.pid = ${pid} AND t.seq = point.seq
    WHERE NOT t.heartbeat OR t.seq IN (${from}, ${to}) OR ${to - from >= ridePoints}
    ORDER BY t.seq`.execute(db);
  return rows.map((row) => [Number(row.time_ms), formatPrice(row.price)]);
};

/** When there are more than `most`, the minutes are counted by the clock. */
const segmentsOf = async (db: Db, pair: PairId, fromMs: number, toMs: number, most: number) => {
  const minutes = await lastMinutes(db, pair, fromMs, toMs, most + 1);
  const paths = minutes.slice(-most).map((minute) => `/public/ticks/${pair.symbol}/${minute}.ndjson`);
  const onTheClock = Math.floor(toMs / minuteMs) - Math.floor(fromMs / minuteMs) + 1;
  return { paths, count: minutes.length > most ? onTheClock : minutes.length };
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
