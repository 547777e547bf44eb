/** The engine of one shard, from waiting for the lead to the running loop. */
import { protectionProfiles, type ProfileName } from "@candor/core/protection/profile";
import pg from "pg";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { Queryable } from "./batch-values.ts";
import { lead } from "./leader.ts";
import { recover, type TickHistory } from "./recover.ts";
import { startRunner, type Runner } from "./runner.ts";

export type Engine = Runner & {
  /** Everything up to here is decided: the tick log must not give a tick at or before it. */
  readonly recoveredMarkMs: number;
};

export type EngineParts = {
  readonly pool: pg.Pool;
  readonly ticks: TickHistory;
  readonly clock: Clock;
  readonly log: Log;
  readonly profile: ProfileName;
  readonly shard?: number;
  /** Where batches are booked; a connection of its own unless given. */
  readonly bookings?: Queryable;
};

/** Waits for the lead, recovers, runs. House capital must be funded before. */
export const startEngine = async (parts: EngineParts): Promise<Engine> => {
  const { pool, ticks, clock, log, profile, shard = 0 } = parts;
  const leadership = await lead(pool, shard, log);
  try {
    const recovered = await recover(pool, ticks, shard, protectionProfiles[profile]);
    const { state } = recovered;
    const recoveredMarkMs = state.markMs;
    const [open, due] = [state.open.size, state.due.length];
    const [levers, leversDue] = [state.levers.size, state.leverDue.length];
    log.info({ shard, open, due, levers, leversDue }, "the engine has recovered");
    const { epoch } = leadership;
    const own = parts.bookings === undefined ? bookingConnection(pool, log) : undefined;
    const database = parts.bookings ?? own ?? pool;
    const runner = startRunner({ ...recovered, database, shard, epoch, clock, log });
    void runner.ended.then(() => Promise.all([leadership.release(), own?.end()]));
    return { ...runner, recoveredMarkMs };
  } catch (error) {
    await leadership.release();
    throw error;
  }
};

/**
 * One connection for bookings alone: they never wait behind the reads of others, and their statements stay
 * planned. A pool of one, because a pool replaces a connection that broke.
 */
const bookingConnection = (pool: pg.Pool, log: Log): pg.Pool => {
  const own = new pg.Pool({ ...pool.options, max: 1, idleTimeoutMillis: 0 });
  own.on("error", (error) => log.warn({ err: error }, "the connection of the engine broke"));
  return own;
};
