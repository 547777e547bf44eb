/**
 * The lease of a shard: who may act as its leader, and until when.
 *
 * Purpose: one leader at a time, even when a process is paused, cut off or slow. `lease_take` gives the lease for `ttlMs` of the
 * database's clock and increments the epoch; every write of a leader carries the epoch and is refused once another process has
 * a newer epoch, or the lease has run out (CA004). That is the safety. This file adds that a leader stops by itself before a
 * successor may start.
 *
 * Invariants: `isHeld` is true only while the lease cannot have run out in the database: it counts `ttlMs`, less a margin, from
 * just before the last renewal was sent, on this process's monotonic clock. The loss of the lease is reported at most once.
 *
 * A lease that could not be renewed in time pauses its leader. If a renewal succeeds later, nobody else led meanwhile (taking
 * the lead increments the epoch), so the state is still what is booked, and the leader goes on. If the renewal finds another
 * epoch, the lead is lost permanently.
 *
 * Known limit: the margin covers clocks that run at rates up to a tenth apart. A machine that sleeps stops its monotonic clock;
 * the database refuses what it writes before it notices.
 */
import { countedOf } from "../platform/counted-log.ts";
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { LeadLost, type Lead } from "../platform/db/lead.ts";
import { isOperatingFailure } from "../platform/db/operating-failure.ts";
import type { Log } from "../platform/log.ts";

export type Lease = Lead & {
  /** Renews once; called by a timer, or by a test that runs without one. Never throws. */
  readonly renew: () => Promise<void>;
  /** Releases the lease, so that a successor need not wait for its end. `isHeld` is false from now on. */
  readonly release: () => Promise<void>;
};

/** The part of a pool that the lease needs. */
export type LeaseDatabase = {
  readonly query: (config: {
    readonly text: string;
    readonly values: unknown[];
    readonly query_timeout?: number;
  }) => Promise<{ readonly rows: readonly unknown[] }>;
};

export type LeaseDeps = {
  /** The connection over which bookings are written: while it can renew the lease, it can book. */
  readonly database: LeaseDatabase;
  readonly shard: number;
  /** The leader's name, shown in the database. A unique suffix is added, because the database gives a lease again at once to the same holder. */
  readonly holder: string;
  readonly log: Log;
  /** Called once when another process leads; not after `release`. */
  readonly onLost: (reason: LeadLost) => void;
  readonly ttlMs?: number;
  readonly monotonicMs?: () => number;
  /** Ends the wait to become leader. */
  readonly signal?: AbortSignal;
  /** False in tests that renew by hand. */
  readonly timer?: boolean;
};

const defaultTtlMs = 5_000;
/** The end of a lease is not used: it covers clocks that run at different rates. */
const marginOf = (ttlMs: number): number => ttlMs / 10;
const askAgainMs = 250;

/** Waits until no other process leads the shard, then takes the lead. */
export const takeLease = async (deps: LeaseDeps): Promise<Lease> => {
  const { shard, log, ttlMs = defaultTtlMs, monotonicMs = () => performance.now() } = deps;
  const holder = `${deps.holder} on ${hostname()}, ${randomUUID()}`;
  let isWaiting = false;
  for (;;) {
    deps.signal?.throwIfAborted();
    const askedMs = monotonicMs();
    const epoch = await askForLead({ ...deps, holder }, ttlMs);
    if (epoch !== undefined) {
      log.info({ shard, epoch: String(epoch), holder }, "the engine leads its shard");
      return keepLease({ ...deps, ttlMs, monotonicMs }, epoch, askedMs);
    }
    if (!isWaiting) log.info({ shard }, "another process leads; this one waits until it ends");
    isWaiting = true;
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
};

/** Returns the epoch, or undefined when another process leads or the database does not answer. */
const askForLead = async (
  { database, shard, holder, log }: LeaseDeps,
  ttlMs: number,
): Promise<bigint | undefined> => {
  try {
    const { rows } = await database.query({
      text: "SELECT lease_take($1::smallint, $2::text, $3::integer) AS epoch",
      values: [shard, holder, ttlMs],
    });
    const { epoch } = rows[0] as { epoch: bigint | null };
    return epoch ?? undefined;
  } catch (error) {
    if (!isOperatingFailure(error)) throw error;
    countedOf(log)("the lead", { err: error }, "could not ask for the lead; asking again");
    return undefined;
  }
};

type Keeping = LeaseDeps & { readonly ttlMs: number; readonly monotonicMs: () => number };

const keepLease = (deps: Keeping, epoch: bigint, takenMs: number): Lease => {
  const { shard, log, ttlMs, monotonicMs } = deps;
  const usableMs = ttlMs - marginOf(ttlMs);
  const waiting = createWaiting();
  let heldUntilMs = takenMs + usableMs;
  let renewAtMs = takenMs + ttlMs / 3;
  let ended: LeadLost | undefined;
  let isPaused = false;
  let underWay: Promise<void> | undefined;

  const isHeld = (): boolean => ended === undefined && monotonicMs() < heldUntilMs;
  const end = (reason: LeadLost): void => {
    ended = reason;
    clearInterval(timer);
    waiting.end(reason);
  };
  const lost = (): void => {
    const reason = new LeadLost(
      `Another process leads shard ${shard}: the lease of epoch ${epoch} was not renewed in time. This process stops; the other one goes on.`,
    );
    end(reason);
    deps.onLost(reason);
  };
  const renewed = (askedMs: number): void => {
    heldUntilMs = askedMs + usableMs;
    renewAtMs = askedMs + ttlMs / 3;
    if (!isHeld()) return;
    if (isPaused) log.info({ shard }, "the lease is renewed and nobody led meanwhile; the engine goes on");
    isPaused = false;
    waiting.goOn();
  };
  const ask = async (): Promise<void> => {
    const askedMs = monotonicMs();
    try {
      const isOurs = await renewOnce(deps, epoch);
      if (ended !== undefined) return;
      if (isOurs) renewed(askedMs);
      else lost();
    } catch (error) {
      countedOf(log)("the lease", { err: error, shard }, "the lease could not be renewed; trying again");
    }
  };
  const renew = (): Promise<void> => (underWay ??= ask().finally(() => (underWay = undefined)));
  const look = (): void => {
    if (!isHeld() && !isPaused) {
      isPaused = true;
      log.error(
        { shard },
        "the lease could not be renewed in time; the engine pauses until it is renewed or lost",
      );
    }
    if (monotonicMs() >= renewAtMs) void renew();
  };
  const timer = deps.timer === false ? undefined : setInterval(look, askAgainMs);
  return {
    shard,
    epoch,
    isHeld,
    whenHeld: () => (isHeld() ? Promise.resolve() : waiting.wait()),
    renew,
    release: async () => {
      if (ended !== undefined) return;
      end(new LeadLost(`This process has released the lease of shard ${shard}.`));
      await underWay;
      await releaseOnce(deps, epoch);
    },
  };
};

/** Returns true while the epoch is still the shard's. */
const renewOnce = async ({ database, shard, ttlMs }: Keeping, epoch: bigint): Promise<boolean> => {
  const { rows } = await database.query({
    text: "SELECT lease_renew($1::smallint, $2::bigint, $3::integer) AS renewed",
    values: [shard, epoch.toString(), ttlMs],
    query_timeout: ttlMs,
  });
  return (rows[0] as { renewed: boolean }).renewed;
};

const releaseOnce = async ({ database, shard, log, ttlMs }: Keeping, epoch: bigint): Promise<void> => {
  try {
    await database.query({
      text: "SELECT lease_release($1::smallint, $2::bigint)",
      values: [shard, epoch.toString()],
      query_timeout: ttlMs,
    });
  } catch (error) {
    log.warn({ err: error, shard }, "the lease could not be released; a successor waits until it runs out");
  }
};

/** The callers that wait until the lease is held again. */
const createWaiting = () => {
  let next = Promise.withResolvers<void>();
  next.promise.catch(() => {});
  let isOver = false;
  return {
    wait: () => next.promise,
    goOn: () => {
      if (isOver) return;
      next.resolve();
      next = Promise.withResolvers<void>();
      next.promise.catch(() => {});
    },
    end: (reason: LeadLost) => {
      isOver = true;
      next.reject(reason);
    },
  };
};
