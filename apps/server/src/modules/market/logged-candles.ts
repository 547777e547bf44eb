/**
 * Candles of the log, of any interval and time (MKT-10): from memory for the last day, from the database before it. Gaps in the log
 * are skipped.
 *
 * Cost: as many stored rows as candles are returned. A candle that is not stored yet, because its interval goes on or the keeper has
 * not come to it, is merged from the next smaller ones that are stored: never more of them than one such candle consists of.
 */
import { candleIntervalMs, mergeCandles, type Candle, type CandleInterval } from "@candor/core/market/candle";
import type { Db } from "../../platform/db/open-database.ts";
import { candleMarks, storedCandles, type CandleMark } from "./candle-queries.ts";
import type { PairBoard } from "./pair-board.ts";

type Marks = ReadonlyMap<number, CandleMark>;

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
  const wholeMs = Math.ceil(board.coversFromMs() / intervalMs) * intervalMs;
  const recent = mergeCandles(minutesOf(board, wholeMs, endMs), intervalMs);
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
      const later = mergeCandles(minutesOf(board, mark.foldedMs, Number.MAX_SAFE_INTEGER), intervalMs);
      return mark.count + later.length;
    }
    const marks = await candleMarks(db, board.pair.pid);
    const stored = marks.get(intervalMs) ?? { foldedMs: 0, count: 0 };
    known.set(key, stored);
    const later = await notMerged(db, board, marks, intervalMs, Number.MAX_SAFE_INTEGER);
    return stored.count + mergeCandles(later, intervalMs).length;
  };
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
  const foldedMs = marks.get(intervalMs)?.foldedMs ?? 0;
  const stored = await storedCandles(db, board.pair.pid, intervalMs, 0, Math.min(foldedMs, toMs), limit);
  const unmerged = await notMerged(db, board, marks, intervalMs, toMs);
  return [...stored, ...mergeCandles(unmerged, intervalMs)].slice(-limit);
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
  let fromMs = marks.get(intervalMs)?.foldedMs ?? 0;
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
