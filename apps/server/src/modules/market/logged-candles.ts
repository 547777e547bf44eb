/**
 * Candles of the log, of any interval and time (MKT-10): from memory for the last day, from the database before it. Gaps in the log
 * are skipped.
 *
 * Cost: as many stored rows as candles are returned, and for candles of four hours and of a week, which are not stored, those of the
 * hours or days that they consist of; how many of these there are is counted once a day, over all hours or days. A candle that is not stored yet, because its interval goes on or the keeper has not come to
 * it, is merged from the next smaller ones that are stored: never more of them than one such candle consists of.
 */
import {
  bucketFrom,
  bucketOf,
  candleIntervalMs,
  mergeCandles,
  type Candle,
  type CandleInterval,
} from "@candor/core/market/candle";
import { minuteMs } from "@candor/core/time/time";
import type { Db } from "../../platform/db/open-database.ts";
import { candleMarks, countBuckets, storedCandles, type CandleMark } from "./candle-queries.ts";
import type { PairBoard } from "./pair-board.ts";

type Marks = ReadonlyMap<number, CandleMark>;

const { "1h": hour, "4h": fourHours, "1d": day, "1w": week } = candleIntervalMs;
/** The intervals that are not stored, and the stored one whose candles make theirs. */
const madeOf: ReadonlyMap<number, number> = new Map([
  [fourHours, hour],
  [week, day],
]);

/** Up to where an interval's candles can be had from stored ones, which end at whole candles. */
const foldedUntil = (marks: Marks, intervalMs: number): number => {
  const foldedMs = marks.get(madeOf.get(intervalMs) ?? intervalMs)?.foldedMs ?? 0;
  return foldedMs === 0 ? 0 : bucketOf(foldedMs, intervalMs);
};

/** The last `limit` candles of the log that open before `endMs`, oldest first. `endMs` is aligned to the interval. */
export const loggedCandles = async (
  db: Db,
  board: PairBoard,
  interval: CandleInterval,
  endMs: number,
  limit: number,
): Promise<readonly Candle[]> => {
  const intervalMs = candleIntervalMs[interval];
  // Memory may lack the beginning of the candle in which it begins: that one comes from the database.
  const wholeMs = bucketFrom(board.coversFromMs(), intervalMs);
  const asked = merged(minutesOf(board, Math.max(wholeMs, endMs - limit * intervalMs), endMs), intervalMs);
  if (asked.length >= limit) return asked;
  // Where the log has gaps, candles are further back.
  const recent = merged(minutesOf(board, wholeMs, endMs), intervalMs);
  if (recent.length >= limit) return recent.slice(-limit);
  const older = await olderCandles(db, board, intervalMs, Math.min(wholeMs, endMs), limit - recent.length);
  return [...older, ...recent];
};

/** Counts the candles of an interval in the log. What is stored is read again when memory no longer covers everything later. */
export const countLogged = (db: Db) => {
  const known = new Map<string, CandleMark>();
  return async (board: PairBoard, interval: CandleInterval): Promise<number> => {
    const intervalMs = candleIntervalMs[interval];
    const key = `${board.pair.pid}/${interval}`;
    const mark = known.get(key);
    if (mark !== undefined && mark.foldedMs >= board.coversFromMs()) {
      return mark.count + countOf(minutesOf(board, mark.foldedMs, Number.MAX_SAFE_INTEGER), intervalMs);
    }
    const marks = await candleMarks(db, board.pair.pid);
    const stored = {
      foldedMs: foldedUntil(marks, intervalMs),
      count: await countStored(db, board, marks, intervalMs),
    };
    known.set(key, stored);
    const later = await notMerged(db, board, marks, intervalMs, Number.MAX_SAFE_INTEGER);
    return stored.count + countOf(later, intervalMs);
  };
};

/** Minutes are their own candles of a minute. */
const merged = (minutes: readonly Candle[], intervalMs: number): readonly Candle[] =>
  intervalMs === minuteMs ? minutes : mergeCandles(minutes, intervalMs);

/** How many candles these make, which are in the order of time. */
const countOf = (candles: readonly Candle[], intervalMs: number): number => {
  let [count, lastMs] = [0, -1];
  for (const { openMs } of candles) {
    const bucketMs = bucketOf(openMs, intervalMs);
    if (bucketMs !== lastMs) count += 1;
    lastMs = bucketMs;
  }
  return count;
};

const countStored = async (db: Db, board: PairBoard, marks: Marks, intervalMs: number): Promise<number> => {
  const partMs = madeOf.get(intervalMs);
  if (partMs === undefined) return marks.get(intervalMs)?.count ?? 0;
  return await countBuckets(db, board.pair.pid, partMs, intervalMs, foldedUntil(marks, intervalMs));
};

const olderCandles = async (
  db: Db,
  board: PairBoard,
  intervalMs: number,
  toMs: number,
  limit: number,
): Promise<readonly Candle[]> => {
  // The marks are read first, so that nothing that is merged meanwhile is counted twice.
  const marks = await candleMarks(db, board.pair.pid);
  const stored = await storedBefore(
    db,
    board,
    intervalMs,
    Math.min(foldedUntil(marks, intervalMs), toMs),
    limit,
  );
  const unmerged = await notMerged(db, board, marks, intervalMs, toMs);
  return [...stored, ...mergeCandles(unmerged, intervalMs)].slice(-limit);
};

/** The last `limit` candles that stored ones make and that open before `toMs`, which is aligned to the interval. */
const storedBefore = async (
  db: Db,
  { pair: { pid } }: PairBoard,
  intervalMs: number,
  toMs: number,
  limit: number,
): Promise<readonly Candle[]> => {
  const partMs = madeOf.get(intervalMs) ?? intervalMs;
  // One more than is returned: the oldest may lack its beginning.
  const most = partMs === intervalMs ? limit : ((limit + 1) * intervalMs) / partMs;
  return mergeCandles(await storedCandles(db, pid, partMs, 0, toMs, most), intervalMs).slice(-limit);
};

/** The largest number of smaller candles in one: hours of a day. With an hour of minutes that the keeper may be behind, a margin. */
const mostUnmerged = 100;

/** What is later than the interval's mark and opens before `toMs`: the smaller stored candles, then the minutes of memory. */
const notMerged = async (
  db: Db,
  board: PairBoard,
  marks: Marks,
  intervalMs: number,
  toMs: number,
): Promise<readonly Candle[]> => {
  const parts: Candle[] = [];
  let fromMs = foldedUntil(marks, intervalMs);
  const smaller = Object.values(candleIntervalMs).filter((length) => length < intervalMs);
  for (const length of smaller.reverse()) {
    const untilMs = Math.min(marks.get(length)?.foldedMs ?? 0, toMs);
    if (fromMs >= untilMs) continue;
    parts.push(...(await storedCandles(db, board.pair.pid, length, fromMs, untilMs, mostUnmerged)));
    fromMs = untilMs;
  }
  return [...parts, ...minutesOf(board, fromMs, toMs)];
};

const minutesOf = (board: PairBoard, fromMs: number, toMs: number): readonly Candle[] =>
  board.minutes().filter(({ openMs }) => openMs >= fromMs && openMs < toMs);
