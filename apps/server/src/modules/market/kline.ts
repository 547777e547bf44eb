/**
 * Candles for the chart (MKT-01, MKT-02, MKT-10): those since the first logged tick are folded from the
 * log; those before it come from the feed's own function of time and carry `demo: true`. The candle that contains
 * the first logged tick has parts of both and counts as demo.
 */
import {
  bucketFrom,
  bucketOf,
  candleIntervalMs,
  joinCandles,
  type Candle,
  type CandleInterval,
} from "@candor/core/market/candle";
import { historyMs } from "@candor/core/market/history";
import type { Db } from "../../platform/db/open-database.ts";
import { historyInPieces } from "./demo-history.ts";
import { countLogged, loggedCandles } from "./logged-candles.ts";
import type { PairBoard } from "./pair-board.ts";

export type ChartCandle = { readonly candle: Candle; readonly demo: boolean };

/** The last `limit` candles that open before `endMs`, oldest first. */
export const chartCandles = async (
  db: Db,
  board: PairBoard,
  interval: CandleInterval,
  endMs: number,
  limit: number,
  nowMs: number,
): Promise<readonly ChartCandle[]> => {
  const intervalMs = candleIntervalMs[interval];
  const alignedEndMs = bucketFrom(endMs, intervalMs);
  const logged = await loggedCandles(db, board, interval, alignedEndMs, limit);
  const demo = await demoCandles(board, interval, alignedEndMs, limit - logged.length + 1, nowMs);
  const [first, ...rest] = logged;
  const joint = demo.at(-1);
  const shared = first !== undefined && joint?.openMs === first.openMs;
  const whole = shared
    ? [...demo.slice(0, -1), joinCandles(joint, first)].map(asDemo).concat(rest.map(asLogged))
    : demo.map(asDemo).concat(logged.map(asLogged));
  return whole.slice(-limit);
};

const asDemo = (candle: Candle): ChartCandle => ({ candle, demo: true });
const asLogged = (candle: Candle): ChartCandle => ({ candle, demo: false });

/** The total number of candles: those of the history and of the log. */
export const countCandles = (db: Db) => {
  const logged = countLogged(db);
  return async (board: PairBoard, interval: CandleInterval, nowMs: number): Promise<number> => {
    const intervalMs = candleIntervalMs[interval];
    const demoUntilMs = board.logStartMs() ?? nowMs;
    const demo =
      board.pair.path === undefined
        ? 0
        : (bucketOf(demoUntilMs, intervalMs) - bucketOf(demoUntilMs - historyMs, intervalMs)) / intervalMs;
    return demo + (await logged(board, interval));
  };
};

const demoCandles = async (
  board: PairBoard,
  interval: CandleInterval,
  endMs: number,
  count: number,
  nowMs: number,
): Promise<readonly Candle[]> => {
  const { demoHistory } = board;
  if (demoHistory === undefined || count <= 0) return [];
  const intervalMs = candleIntervalMs[interval];
  const logStartMs = board.logStartMs() ?? nowMs;
  const lastMs = bucketOf(Math.min(logStartMs, endMs - 1), intervalMs);
  const oldestMs = bucketOf(logStartMs - historyMs, intervalMs);
  const fromMs = Math.max(lastMs - (count - 1) * intervalMs, oldestMs);
  return await historyInPieces(demoHistory, interval, fromMs, Math.min(logStartMs, lastMs + intervalMs));
};
