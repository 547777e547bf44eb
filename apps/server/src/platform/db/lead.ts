/**
 * The right to act as the leader of a shard, for all code that is fenced by it: code that writes ticks, checkpoints, candles,
 * bookings, triggered alerts or loss figures passes `shard` and `epoch` to the database, which refuses other epochs (CA004).
 * `server/engine/lease.ts` takes and renews it.
 */
/** What the database compares each fenced write with. */
export type Fence = {
  readonly shard: number;
  /** Counts leaders: a process with a smaller epoch cannot write any more. */
  readonly epoch: bigint;
};

export type Lead = Fence & {
  /** True when this process may act as the leader now. False while the lease could not be renewed; may become true again. */
  readonly isHeld: () => boolean;
  /** Resolves at once while the lead is held, else when it is held again. Rejects with `LeadLost` when it never will be. */
  readonly whenHeld: () => Promise<void>;
};

/** Another process leads, or this one has released the lease. */
export class LeadLost extends Error {
  override readonly name = "LeadLost";
}

/** True when the database refused because of the lease: another process leads, or the lease has run out. */
export const isFenced = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "CA004";

/**
 * True when the database refused because the lease has run out, as it does while the database hangs. Nobody else may have led
 * meanwhile: the same write is right once the lease is renewed, and the renewal tells when another leads.
 */
export const hasLeaseRunOut = (error: unknown): boolean =>
  isFenced(error) && error instanceof Error && /^the lease of epoch \d+ has run out$/.test(error.message);
