/** What a pool does while nobody waits: it starts a run of one trade after another, by its published terms (INV-14). */
import { openableLeaves } from "@candor/core/leverage/margin";
import { tradeAmount } from "@candor/core/pools/units";
import { minuteMs } from "@candor/core/time/time";
import type { Pool } from "../../records/pools/read-pools.ts";
import type { PoolStep } from "./moves.ts";
import type { Waiting } from "./waiting.ts";

/** After a trade that was refused the pool tries again, but not at once. */
const pauseMs = minuteMs;

/** Undefined when the pool waits, is closed and empty, or holds too little for one leaf. A key counts for a minute, so a refusal does not last. */
export const nextRun = (pool: Pool, nowMs: number): PoolStep | undefined => {
  const { id, lastRun, symbol, multiple } = pool;
  if (pool.units === 0n || pool.isEnding || pool.endedMs !== undefined) return undefined;
  const isPaused =
    lastRun !== undefined && lastRun.state !== "allTradesDone" && nowMs < lastRun.endedMs + pauseMs;
  const amount = tradeAmount(pool.held, pool.tradePartBps);
  if (isPaused || openableLeaves(amount, multiple) < 1) return undefined;
  return {
    key: `pool:run:${id}:${lastRun?.id ?? 0}:${Math.floor(nowMs / minuteMs)}`,
    command: { type: "startRun", userId: id, symbol, amount, multiple, times: 1, isPools: true },
  };
};

/** Ends the run for those who wait: one that has not traded yet, and, when somebody in a demo has let a day pass in waiting, with its open trade. */
export const stopRunFor = (
  { isDayLetPass }: Pick<Waiting, "isDayLetPass">,
  pool: Pool,
  nowMs: number,
): PoolStep | undefined =>
  isDayLetPass && pool.run?.hasTrade === true
    ? {
        key: `pool:day:${pool.run.id}:${Math.floor(nowMs / minuteMs)}`.padEnd(16, "."),
        command: { type: "stopRun", userId: pool.id, runId: pool.run.id },
      }
    : stopIdleRun(pool, nowMs);

/** Ends a run that has not traded yet. */
export const stopIdleRun = (pool: Pool, nowMs: number): PoolStep | undefined =>
  pool.run === undefined || pool.run.hasTrade
    ? undefined
    : {
        key: `pool:stop:${pool.run.id}:${Math.floor(nowMs / minuteMs)}`.padEnd(16, "."),
        command: { type: "stopRun", userId: pool.id, runId: pool.run.id, onlyIdle: true },
      };
