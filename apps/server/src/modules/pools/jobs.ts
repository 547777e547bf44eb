/**
 * What pools do by themselves (INV-10, INV-14): those who wait enter and leave while there is no open trade, then the next trade begins.
 *
 * Invariants: every step is computed from what is booked and refused when that has changed, so two processes do it once, and a run of the job
 * that is cut off anywhere is continued by the next. A trade that is open when somebody begins to wait ends by its stops, or 24 h after its run
 * began; in a demo also when one of those who wait lets a day pass.
 */
import { businessDayNumberOf } from "@candor/core/time/time";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { houseRequest, type CommandPort, type CommandRequest } from "../../records/command-port.ts";
import { isFlat, readPool, readPools } from "../../records/pools/read-pools.ts";
import { submitComputed } from "../../records/recompute.ts";
import { closeDay } from "./close-day.ts";
import { nextMove, type PoolStep } from "./moves.ts";
import { nextRun, stopRunFor } from "./trade.ts";
import { isAnyoneWaiting, readWaiting } from "./waiting.ts";

export type PoolJobDeps = CommandPort & {
  readonly db: Db;
  readonly clock: Pick<Clock, "nowMs">;
  /** The rest between two looks. */
  readonly everyMs: number;
};

export const poolJobs = (deps: PoolJobDeps): readonly Job[] => [
  {
    name: "pool-moves",
    everyMs: deps.everyMs,
    run: async ({ signal }) => {
      for (const { id } of await readPools(deps.db)) {
        if (signal.aborted) return;
        await servePool(deps, id, signal);
      }
    },
  },
  {
    name: "pool-close",
    isByBusinessDate: true,
    run: ({ date, fence }) => closeDay(deps.db, fence, businessDayNumberOf(date)),
  },
];

/** Does all that can be done now. A step that the engine refuses is left to the next turn. */
export const servePool = async (
  deps: PoolJobDeps,
  poolId: number,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> => {
  while (!signal.aborted) {
    const outcome = await submitComputed(deps, async () => {
      const step = await nextStep(deps, poolId);
      return step && requestOf(step);
    });
    if (outcome === undefined || outcome.outcome === "conflict" || outcome.refusal !== undefined) return;
    if (outcome.outcome === "replayed") return;
  }
};

const nextStep = async ({ db, clock }: PoolJobDeps, poolId: number): Promise<PoolStep | undefined> => {
  const nowMs = clock.nowMs();
  const pool = await readPool(db, poolId);
  if (pool === undefined) return undefined;
  const waiting = await readWaiting(db, pool, nowMs);
  const waits = isAnyoneWaiting(waiting);
  if (pool.endedMs !== undefined) return nextMove(pool, waiting);
  if (!isFlat(pool)) return waits ? stopRunFor(waiting, pool, nowMs) : undefined;
  return nextMove(pool, waiting) ?? (waits ? undefined : nextRun(pool, nowMs));
};

const requestOf = ({ key, command }: PoolStep): CommandRequest => houseRequest(command, key);
