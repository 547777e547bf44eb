/** Stores ticks although the database may fail at times and the lease may run out meanwhile. */
import type { LoggedTick } from "@candor/core/market/segment";
import { hasLeaseRunOut, LeadLost, type Lead } from "../platform/db/lead.ts";
import { isOperatingFailure } from "../platform/db/operating-failure.ts";
import { retryUntilStored } from "../platform/db/retry-until-stored.ts";
import type { Log } from "../platform/log.ts";
import type { TickStore } from "./tick-store.ts";

export type Appending = {
  readonly store: TickStore;
  readonly lead: Lead;
  readonly log: Log;
  readonly isStopping: () => boolean;
  /** Settles when the log stops. */
  readonly stopping: Promise<void>;
};

class LogStopped extends Error {
  override readonly name = "LogStopped";
}

const mayRetry = (error: unknown): boolean => isOperatingFailure(error) || hasLeaseRunOut(error);

/** True when the ticks are stored and the lead is held, false when the log stopped first. Throws `LeadLost`, and permanent failures. */
export const appendUntilStored = async (
  { store, lead, log, isStopping, stopping }: Appending,
  ticks: readonly LoggedTick[],
): Promise<boolean> => {
  const untilHeld = async (): Promise<void> => {
    if (lead.isHeld()) return;
    await Promise.race([lead.whenHeld(), stopping]);
    if (isStopping()) throw new LogStopped("the log stopped while its lease was not renewed");
  };
  const append = async (): Promise<void> => {
    await untilHeld();
    await store.append(lead, ticks);
  };
  try {
    const failureMessage = "ticks could not be stored; trying again";
    await retryUntilStored({ log, failureMessage, isStopping, mayRetry }, append);
    await untilHeld();
    return true;
  } catch (error) {
    if (error instanceof LogStopped || mayRetry(error)) return false;
    // Another process appends from now on, as it should.
    if (error instanceof LeadLost) throw error;
    log.fatal(
      { err: error },
      "the database refuses the ticks permanently; without prices nothing can be decided",
    );
    throw error;
  }
};
