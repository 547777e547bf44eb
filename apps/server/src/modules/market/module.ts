/** Pairs, candles and live prices. */
import { candleIntervals, foldTicks, type Candle, type CandleInterval } from "@candor/core/market/candle";
import type { Tick } from "@candor/core/market/tick";
import { dayMs, hourMs, minuteMs } from "@candor/core/time/time";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { MarketSocket } from "../../platform/ws/ports.ts";
import type { Module } from "../../records/module.ts";
import type { ShownBook } from "../../records/ticks/shown-book.ts";
import { candleMarks, firstTickMs, storedCandles } from "./candle-queries.ts";
import { chartCandles } from "./kline.ts";
import { marketJobs } from "./jobs.ts";
import { livePushes } from "./live-pushes.ts";
import type { TermsNow } from "./pair-terms.ts";
import type { Pair } from "./ports.ts";
import { marketCalls } from "./routes.ts";
import { pairBoard, type PairBoard } from "./pair-board.ts";
import { lastTradeOf, ticksOfSpan } from "./segment-queries.ts";

export type MarketModule = Required<
  Omit<Module, "onPublished" | "onAnswered" | "metrics" | "acts" | "routes">
> & {
  /** Receives books from the tick log, after the ticks that they belong to. */
  readonly onBook: (shown: ShownBook) => void;
};

export type MarketDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly socket: MarketSocket;
  readonly pairs: readonly Pair[];
  readonly terms: Pick<TermsNow, "readAgain">;
};

const stalenessMs = 500;

export const marketModule = (deps: MarketDeps): MarketModule => {
  const { db, clock, socket, pairs, terms } = deps;
  const boards = new Map<string, PairBoard>();
  const pushes = livePushes(socket);
  let timer: NodeJS.Timeout | undefined;
  const take = (tick: Tick): void => {
    const board = boards.get(tick.symbol);
    if (board === undefined) return;
    board.fold(tick);
    if (tick.kind === "trade") pushes.trade(board, tick);
  };
  return {
    calls: marketCalls({ db, clock, boards }),
    jobs: marketJobs(terms),
    start: async () => {
      for (const pair of pairs) boards.set(pair.symbol, await openBoard(db, pair, clock.nowMs()));
      timer = setInterval(() => pushes.staleness(boards.values(), clock.nowMs()), stalenessMs);
    },
    stop: () => clearInterval(timer),
    onAdvance: ({ ticks, markMs }) => {
      for (const tick of ticks) take(tick);
      if (ticks.length > 0) pushes.staleness(boards.values(), markMs);
    },
    onBook: pushes.book,
  };
};

/** The last day's candles: stored ones, then those of the ticks that are not folded yet. */
const openBoard = async (db: Db, pair: Pair, nowMs: number): Promise<PairBoard> => {
  const coversFromMs = nowMs - (nowMs % minuteMs) - dayMs - hourMs;
  const logStartMs = await firstTickMs(db, pair.pid);
  const foldedMs = (await candleMarks(db, pair.pid)).get(minuteMs)?.foldedMs ?? 0;
  const stored = await storedCandles(db, pair.pid, minuteMs, coversFromMs, foldedMs);
  const ticks = await ticksOfSpan(db, pair, Math.max(foldedMs, coversFromMs), nowMs + dayMs);
  const base = { nowMs, logStartMs, coversFromMs, lastTrade: await lastTradeOf(db, pair) };
  const minutes = [...stored, ...foldTicks(ticks, minuteMs)];
  const bare = pairBoard(pair, { ...base, minutes, openCandles: {} });
  const openCandles: Partial<Record<CandleInterval, Candle>> = {};
  for (const interval of candleIntervals) {
    const [last] = await chartCandles(db, bare, interval, nowMs, 1, nowMs);
    if (last !== undefined) openCandles[interval] = last.candle;
  }
  return pairBoard(pair, { ...base, minutes, openCandles });
};
