/**
 * The right to act as the leader of a shard, as everything that is fenced by it sees it: who writes ticks, checkpoints, candles,
 * bookings, rung alerts and loss figures hands `shard` and `epoch` to the database, which refuses another's (CA004).
 * `server/engine/lease.ts` takes and renews it.
 */
import { sql, type Transaction } from "kysely";
import type { Db } from "./open-database.ts";
import type { Schema } from "./schema.ts";

export type Lead = {
  readonly shard: number;
  /** Counts leaders: whoever has a smaller one writes nothing any more. */
  readonly epoch: bigint;
  /** Whether this process may act as the leader now. False while the lease could not be renewed; it may become true again. */
  readonly isHeld: () => boolean;
  /** At once while it may; else waits until it may again. Rejects with `LeadLost` when it never will. */
  readonly whenHeld: () => Promise<void>;
};

/** Another process leads, or this one has given the lead back. */
export class LeadLost extends Error {
  override readonly name = "LeadLost";
}

/** True when the database refused because of the lease: another leads, or the lease has run out. */
export const isFenced = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "CA004";

/** Runs `work` in a transaction that only the leader may make; a successor can take the lead only after its end. */
export const asLeader = <Value>(
  db: Db,
  { shard, epoch }: Pick<Lead, "shard" | "epoch">,
  work: (tx: Transaction<Schema>) => Promise<Value>,
): Promise<Value> =>
  db.transaction().execute(async (tx) => {
    await sql`SELECT lease_check(${shard}::smallint, ${epoch.toString()}::bigint)`.execute(tx);
    return await work(tx);
  });
