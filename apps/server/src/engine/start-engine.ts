/** The engine of one shard, from waiting for the lead to the running loop. */
import { protectionProfiles, type ProfileName } from "@candor/core/protection/profile";
import type pg from "pg";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
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
};

/** Waits for the lead, recovers, runs. House capital must be funded before. */
export const startEngine = async (parts: EngineParts): Promise<Engine> => {
  const { pool, ticks, clock, log, profile, shard = 0 } = parts;
  const leadership = await lead(pool, shard, log);
  try {
    const cooldownMs = protectionProfiles[profile].optionCooldownMs;
    const { state, lastBatch } = await recover(pool, ticks, shard, cooldownMs);
    const recoveredMarkMs = state.markMs;
    log.info({ shard, open: state.open.size, due: state.due.length }, "the engine has recovered");
    const { epoch } = leadership;
    const runner = startRunner({ state, database: pool, shard, epoch, lastBatch, clock, log });
    void runner.ended.then(leadership.release);
    return { ...runner, recoveredMarkMs };
  } catch (error) {
    await leadership.release();
    throw error;
  }
};
