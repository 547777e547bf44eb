/** Stores ticks although the database may fail at times and the lease may run out meanwhile. */
import type { LoggedTick } from "@candor/core/market/segment";
import type { Lead } from "../platform/db/lead.ts";
import { isOperatingFailure } from "../platform/db/operating-failure.ts";
import { repeatUntilStored } from "../platform/db/repeat-until-stored.ts";
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

/** True when the ticks are stored and the lead is held, false when the log stopped first. Throws permanent failures. */
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
    const complaint = "ticks could not be stored; trying again";
    await repeatUntilStored({ log, complaint, isStopping }, append);
    await untilHeld();
    return true;
  } catch (error) {
    if (error instanceof LogStopped || isOperatingFailure(error)) return false;
    log.fatal({ err: error }, "the database refuses ticks for good; without prices nothing can be decided");
    throw error;
  }
};
