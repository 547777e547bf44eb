/**
 * The evidence of an outcome, from the tick log: its ticks with text and hash, the price path between two of them, and the public
 * files that contain them (OPT-08, LEV-14). Read only.
 *
 * Cost: a query reads about as many rows as it returns, or the ticks of a few minutes, of days that left of at most 60, however
 * long a position was open.
 * Known limit: the path of more than 600 ticks is a sample of them, so a spike may be missing from it. The path is a picture; the
 * files are the evidence.
 */
import { tickLine } from "@candor/core/market/tick";
import type { ArchivedMinute } from "@candor/core/market/archived-day";
import type { LoggedTick } from "@candor/core/market/segment";
import { formatPrice } from "@candor/core/money/money";
import { minuteMs, minuteOf } from "@candor/core/time/time";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { TickLogTable } from "../../platform/db/schema/schema-market.ts";
import type { PairId } from "../../records/product.ts";
import type { EvidentTick, TickEvidence } from "../../records/ticks/tick-evidence.ts";
import type { TickArchive } from "../../records/ticks/tick-archive.ts";
import { firstLeft, leftDays, tradeLeft, type LeftDays } from "./left-days.ts";
import { lastMinutes, loggedTickOf } from "./segment-queries.ts";

/** The most points of a path. */
const ridePoints = 600;
/** How many ticks are searched for the trade before a tick; if there is none, the candles say in which minute it is. */
const mostHeartbeats = 5_000;
/** How many minutes of a day that left are searched for it; trades are rarer only while a feed is silent. */
const mostMinutesBack = 240;
/** How many minutes of days that left a path reads at most, and how many points it then has of each. */
const mostMinutesRead = 60;
const pointsOfMinute = 4;

/** Ticks of days that left the database are read from `archive`. */
export const tickEvidence = (db: Db, archive?: TickArchive): TickEvidence => {
  const left = leftDays(db, archive);
  const one = async (
    { pid, symbol }: PairId,
    tail: ReturnType<typeof sql>,
    from: "tick_log" | "known_tick" = "tick_log",
  ) => {
    const { rows } = await sql<TickLogTable>`
      SELECT * FROM ${sql.table(from)} WHERE pid = ${pid} AND ${tail}`.execute(db);
    return rows[0] && evidentTick(loggedTickOf(symbol, rows[0]));
  };
  const lastTrade = sql`NOT heartbeat ORDER BY seq DESC LIMIT 1`;
  return {
    tick: async (pair, seq) => {
      const known = await one(pair, sql`seq = ${seq}`, "known_tick");
      if (known !== undefined) return known;
      const minute = await left.minuteOfTick(pair, seq);
      const tick = minute?.ticks.find((candidate) => candidate.seq === seq);
      return tick && evidentTick(tick);
    },
    tradeBefore: async (pair, seq) => {
      const near = await one(pair, sql`seq < ${seq} AND seq >= ${seq - mostHeartbeats} AND ${lastTrade}`);
      if (near !== undefined) return near;
      if (await isLeft(db, pair, seq - 1)) {
        const trade = await tradeLeft(left, pair, seq - 1, mostMinutesBack);
        return trade && evidentTick(trade);
      }
      const minute = await lastMinuteBefore(db, pair, seq);
      if (minute === undefined) return undefined;
      const inMinute = sql`time_ms >= ${minute} AND time_ms < ${minute + minuteMs} AND seq < ${seq} AND ${lastTrade}`;
      // If its day left, it was kept as that day's last trade.
      return (await one(pair, inMinute)) ?? (await one(pair, inMinute, "known_tick"));
    },
    firstAfter: async (pair, seq, afterMs) => {
      const endMs = await left.endMs();
      const found = afterMs < endMs ? await firstLeft(left, pair, afterMs + 1, endMs) : undefined;
      if (found !== undefined) return evidentTick(found.tick);
      return one(pair, sql`seq > ${seq} AND time_ms > ${afterMs} ORDER BY time_ms, seq LIMIT 1`);
    },
    ride: async (pair, from, to) => {
      const path = await rideOf(db, pair.pid, from.seq, to.seq);
      // Days leave in their order, so nothing is missing when the first tick is there.
      return path[0]?.[0] === from.time ? path : await rideFromFiles(db, left, pair, from, to);
    },
    segments: (pair, fromMs, toMs, most) => segmentsOf(db, left, pair, { fromMs, toMs, most }),
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

/** Whether a tick that was logged is in the database no more. */
const isLeft = async (db: Db, { pid }: PairId, seq: number): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM tick_day_record WHERE pid = ${pid} AND first_seq <= ${seq} AND last_seq >= ${seq}
      AND NOT EXISTS (SELECT FROM tick_log WHERE pid = ${pid} AND seq = ${seq})`.execute(db);
  return rows.length > 0;
};

/** The same path, as far as it is in days that left from their files. */
const rideFromFiles = async (
  db: Db,
  left: LeftDays,
  pair: PairId,
  from: EvidentTick,
  to: EvidentTick,
): Promise<[number, string][]> => {
  if (to.time - from.time > mostMinutesRead * minuteMs)
    return await rideThroughFiles(db, left, pair, from, to);
  const isLong = to.seq - from.seq >= ridePoints;
  const points = pointsOf(from.seq, to.seq, isLong ? ridePoints : to.seq - from.seq + 1);
  const path: [number, string][] = [];
  let minute: ArchivedMinute | undefined;
  for (const [index, seq] of points.entries()) {
    if (minute === undefined || seq > minute.checkpoint.seq) minute = await left.minuteOfTick(pair, seq);
    if (minute === undefined) {
      const rest = await rideOf(db, pair.pid, from.seq, to.seq, points.slice(index));
      return [...path, ...rest];
    }
    const tick = minute.ticks[seq - (minute.ticks[0]?.seq ?? 0)];
    const isShown = isLong || tick?.kind === "trade" || seq === from.seq || seq === to.seq;
    if (tick !== undefined && isShown) path.push(pointOf(tick));
  }
  return path;
};

/** A path of more minutes: some ticks of each of `mostMinutesRead` of them, at equal distances; of the days in the database as many. */
const rideThroughFiles = async (
  db: Db,
  left: LeftDays,
  pair: PairId,
  from: EvidentTick,
  to: EvidentTick,
): Promise<[number, string][]> => {
  const inside: LoggedTick[] = [];
  for (const timeMs of pointsOf(from.time, to.time, mostMinutesRead)) {
    const { ticks = [] } = (await left.minute(pair, minuteOf(timeMs))) ?? {};
    const places = pointsOf(0, ticks.length - 1, Math.min(ticks.length, pointsOfMinute));
    const shown = places.flatMap((place) => ticks[place] ?? []);
    inside.push(...shown.filter(({ seq }) => seq > from.seq && seq < to.seq));
  }
  const readSeq = inside.at(-1)?.seq ?? from.seq;
  const points = pointsOf(readSeq + 1, to.seq, Math.min(to.seq - readSeq, ridePoints / 2));
  const rest = await rideOf(db, pair.pid, from.seq, to.seq, points);
  const path = [[from.time, from.price], ...inside.map(pointOf), ...rest] satisfies [number, string][];
  return path.at(-1)?.[0] === to.time ? path : [...path, [to.time, to.price]];
};

const pointOf = ({ timeMs, price }: LoggedTick): [number, string] => [timeMs, formatPrice(price)];

/** `count` numbers at equal distances, the first and the last among them. */
const pointsOf = (from: number, to: number, count: number): readonly number[] =>
  Array.from(
    { length: count },
    (_, place) => from + Math.floor(((to - from) * place) / Math.max(count - 1, 1)),
  );

/** All trades of a short path; of a longer one, ticks at equal distances. `points`: only these of them. */
const rideOf = async (
  db: Db,
  pid: number,
  from: number,
  to: number,
  points?: readonly number[],
): Promise<[number, string][]> => {
  const wanted =
    points === undefined
      ? sql`SELECT DISTINCT ${from}::bigint + (${to}::bigint - ${from}::bigint) * place / ${ridePoints - 1} AS seq
          FROM generate_series(0, ${ridePoints - 1}) AS place`
      : sql`SELECT unnest(${points}::bigint[]) AS seq`;
  const { rows } = await sql<{ time_ms: bigint; price: bigint }>`
    SELECT t.time_ms, t.price
    FROM (${wanted}) AS point
    JOIN tick_log t ON t.pid = ${pid} AND t.seq = point.seq
    WHERE NOT t.heartbeat OR t.seq IN (${from}, ${to}) OR ${to - from >= ridePoints}
    ORDER BY t.seq`.execute(db);
  return rows.map((row) => [Number(row.time_ms), formatPrice(row.price)]);
};

/** When there are more than `most`, the minutes are counted by the clock. */
const segmentsOf = async (
  db: Db,
  left: LeftDays,
  pair: PairId,
  { fromMs, toMs, most }: { readonly fromMs: number; readonly toMs: number; readonly most: number },
) => {
  const endMs = await left.endMs();
  let minutes = await lastMinutes(db, pair, Math.max(fromMs, endMs), toMs, most + 1);
  for await (const day of left.days(pair, fromMs - (fromMs % minuteMs), Math.min(toMs + 1, endMs))) {
    if (minutes.length > most) break;
    minutes = [...day, ...minutes].slice(-most - 1);
  }
  const paths = minutes.slice(-most).map((minute) => `/public/ticks/${pair.symbol}/${minute}.ndjson`);
  const onTheClock = Math.floor(toMs / minuteMs) - Math.floor(fromMs / minuteMs) + 1;
  return { paths, count: minutes.length > most ? onTheClock : minutes.length };
};

const evidentTick = (tick: LoggedTick): EvidentTick => ({
  seq: tick.seq,
  time: tick.timeMs,
  price: formatPrice(tick.price),
  line: tickLine(tick),
  hash: tick.hash,
});
