/** Logged minutes of a pair, for back-tests; `compose/` connects it with the market's candles. */
import type { BacktestBar } from "@candor/core/engine/bot/backtest";

/** Logged, closed minutes of a pair in `fromMs <= open < toMs`, oldest first. */
export type ReadMinutes = (pid: number, fromMs: number, toMs: number) => Promise<readonly BacktestBar[]>;
