/** Starts the engine of one shard: waits until this process is the leader, recovers the state, then runs. */
import type { OfferSchedule } from "@candor/core/engine/offer-schedule";
import { protectionProfiles, type ProfileName } from "@candor/core/protection/profile";
import { secondMs } from "@candor/core/time/time";
import type pg from "pg";
import type { Recovered } from "../feed/open-chains.ts";
import type { Clock } from "../platform/clock.ts";
import type { Lead } from "../platform/db/lead.ts";
import type { RepeatedJob } from "../platform/jobs/job.ts";
import { createJobs } from "../platform/jobs/run-jobs.ts";
import type { Log } from "../platform/log.ts";
import { openBookingConnection, replanning } from "./booking-connection.ts";
import { forgetAnswersJob } from "./forget-answers.ts";
import { takeLease } from "./lease.ts";
import { readOffers } from "./recover/offers.ts";
import { recover } from "./recover/recover.ts";
import type { TickHistory } from "./recover/tick-history.ts";
import { startRunner, type Runner } from "./runner.ts";
import { createStoredKeys } from "./stored-keys.ts";

export type Engine = Runner & {
  readonly lead: Lead;
  /** The state when it was recovered: the tick log continues after it. */
  readonly recovered: Recovered;
  /** The time up to which the engine has seen the market. */
  readonly markMs: () => number;
};

export type EngineDeps = {
  /** With the rights of `candor_engine`. */
  readonly pool: pg.Pool;
  readonly ticks: TickHistory;
  readonly clock: Clock;
  readonly log: Log;
  readonly profile: ProfileName;
  readonly shard?: number;
  /** Returns the acceptance time of a command that arrives now, on the tick log's clock. */
  readonly stampMs: () => number;
  /** Settles when the engine has been given every tick that is stored. */
  readonly whenDelivered: () => Promise<void>;
  /** Called when the lead is held, before anything is read from the log or the ledger. */
  readonly onLead?: () => Promise<void>;
  /** Where batches are booked. If omitted, the engine opens its own connection. */
  readonly bookings?: pg.Pool;
};

/** An operator's change of a product takes effect within this time. */
const offersPollMs = 2 * secondMs;

/** Returns when the engine runs. Throws when it cannot recover. */
export const startEngine = async (deps: EngineDeps): Promise<Engine> => {
  const { pool, ticks, clock, log, profile, shard = 0 } = deps;
  const ownConnection = deps.bookings === undefined ? openBookingConnection(pool, log) : undefined;
  const database = deps.bookings ?? ownConnection ?? pool;
  let runner: Runner | undefined;
  let lost: unknown;
  const lease = await takeLease({
    database,
    shard,
    holder: `process ${process.pid}`,
    log,
    onLost: (reason) => {
      lost = reason;
      runner?.end(reason);
    },
  });
  const close = async (): Promise<void> => {
    await lease.release();
    await ownConnection?.end();
  };
  try {
    await deps.onLead?.();
    const recovered = await recover(pool, ticks, shard, protectionProfiles[profile]);
    const { state, lastSeqs } = recovered;
    const { markMs } = state;
    const found = { open: state.open.size, due: state.due.length, levers: state.levers.size };
    log.info({ shard, ...found, leversDue: state.leverDue.length }, "the engine has recovered");
    const lookUpKey = createStoredKeys(pool);
    const started = startRunner({
      ...recovered,
      database: replanning(database),
      lead: lease,
      clock,
      log,
      lookUpKey,
      stampMs: deps.stampMs,
      whenDelivered: deps.whenDelivered,
    });
    runner = started;
    // Another process may have taken the lead while this one recovered.
    if (lost !== undefined) started.end(lost);
    const jobs = createJobs({
      jobs: [readOffersJob(deps, started, recovered.offers), forgetAnswersJob(pool, clock, log)],
      fence: lease,
      isLeading: lease.isHeld,
      clock,
      log,
    });
    jobs.start();
    const closed = started.ended.then(jobs.stop).then(close);
    const stop = async (): Promise<void> => {
      await started.stop();
      await closed;
    };
    return { ...started, stop, lead: lease, recovered: { markMs, lastSeqs }, markMs: () => state.markMs };
  } catch (error) {
    await close();
    throw error;
  }
};

const textOf = (offers: OfferSchedule): string =>
  JSON.stringify(offers, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));

/** Tells the engine of offers that were announced, long before they count, or changed in the product's row. */
const readOffersJob = (
  { pool, profile }: EngineDeps,
  { offer }: Runner,
  recovered: OfferSchedule,
): RepeatedJob => {
  let known = textOf(recovered);
  return {
    name: "read-offers",
    everyMs: offersPollMs,
    isOfEachProcess: true,
    run: async () => {
      const offers = await readOffers(pool, protectionProfiles[profile]);
      const text = textOf(offers);
      if (text !== known) offer(offers);
      known = text;
    },
  };
};
