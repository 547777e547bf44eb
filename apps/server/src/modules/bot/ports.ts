/** What the bot's calls need from the rest of the server; `compose/` connects it. */
import type { BacktestBar } from "@candor/core/engine/bot/backtest";

/** Logged, closed minutes of a pair in `fromMs <= open < toMs`, oldest first. */
export type ReadMinutes = (pid: number, fromMs: number, toMs: number) => Promise<readonly BacktestBar[]>;
