/**
 * product/sparklines (HOME-02): the last day of every pair in 48 prices, for lines the size of a word.
 *
 * All from memory: a board holds the logged minutes of the last day, and the demo history before its log is
 * a function of time. The answer is made once a minute, however many clients ask.
 */
import { bucketOf, candleIntervalMs, mergeCandles } from "@candor/core/market/candle";
import { formatPrice } from "@candor/core/money/money";
import { minuteMs } from "@candor/core/time/time";
import { sparklineHalfHours, type Sparkline } from "@candor/wire/market";
import type { PairBoard } from "./pair-board.ts";

const stepMs = candleIntervalMs["30m"];

/** The lines of all `boards`, as of the current minute. */
export const sparklinesOf = (
  boards: ReadonlyMap<string, PairBoard>,
): ((nowMs: number) => readonly Sparkline[]) => {
  let kept: { readonly minuteMs: number; readonly rows: readonly Sparkline[] } | undefined;
  return (nowMs) => {
    const atMs = bucketOf(nowMs, minuteMs);
    if (kept?.minuteMs !== atMs) {
      kept = { minuteMs: atMs, rows: [...boards.values()].map((board) => lineOf(board, nowMs)) };
    }
    return kept.rows;
  };
};

const lineOf = (board: PairBoard, nowMs: number): Sparkline => {
  const fromMs = bucketOf(nowMs, stepMs) - (sparklineHalfHours - 1) * stepMs;
  const logStartMs = Math.min(board.logStartMs() ?? nowMs, nowMs);
  const demo = board.demoHistory?.("30m", fromMs, logStartMs) ?? [];
  // The half hour in which the log began has parts of both: its close is the log's.
  const closes = new Map(
    [...demo, ...mergeCandles(board.minutes(), stepMs)].map(({ openMs, close }) => [openMs, close]),
  );
  const { pid, symbol } = board.pair;
  return {
    pid,
    symbol,
    fromTime: fromMs,
    closes: Array.from({ length: sparklineHalfHours }, (_, index) => {
      const close = closes.get(fromMs + index * stepMs);
      return close === undefined ? null : formatPrice(close);
    }),
  };
};
