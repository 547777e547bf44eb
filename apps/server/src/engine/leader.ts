/**
 * One leader a shard: whoever holds the database's advisory lock may lead, and takes a number (epoch)
 * that every booking is checked against. So the lock keeps order, and the number keeps safety: a
 * leader that was paused while another took over writes nothing when it wakes.
 */
import { assert } from "@candor/core/assert/assert";
import type pg from "pg";
import type { Log } from "../platform/log.ts";

/** "candor engine" as a number that no other advisory lock of ours uses. */
const lockSpace = 0x0ca_d0e;
const askAgainMs = 500;

export type Leadership = {
  readonly epoch: bigint;
  /** Gives the lock back, so that a successor need not wait. */
  readonly release: () => Promise<void>;
};

/** Waits until this process may lead `shard`. Throws when `signal` is aborted first. */
export const lead = async (
  pool: pg.Pool,
  shard: number,
  log: Log,
  signal?: AbortSignal,
): Promise<Leadership> => {
  const client = await pool.connect();
  client.on("error", (error) => log.warn({ err: error }, "the connection of the engine's lock broke"));
  try {
    while (!(await tryLock(client, shard))) {
      signal?.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    }
    const { rows } = await client.query<{ epoch: bigint | null }>("SELECT engine_lead($1) AS epoch", [shard]);
    const epoch = rows[0]?.epoch;
    assert(epoch !== undefined && epoch !== null, `shard ${shard} exists`);
    log.info({ shard, epoch: String(epoch) }, "the engine leads its shard");
    // Destroying the connection frees the lock, whatever state it is in.
    return { epoch, release: async () => client.release(true) };
  } catch (error) {
    client.release(true);
    throw error;
  }
};

const tryLock = async (client: pg.PoolClient, shard: number): Promise<boolean> => {
  const { rows } = await client.query<{ held: boolean }>("SELECT pg_try_advisory_lock($1, $2) AS held", [
    lockSpace,
    shard,
  ]);
  return rows[0]?.held === true;
};
