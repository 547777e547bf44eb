/** Stores ticks although the database may fail at times and the lease may run out meanwhile. */
import type { LoggedTick } from "@candor/core/market/segment";
import type { Lead } from "../platform/db/lead.ts";
import { isOperatingFailure } from "../platform/db/operating-failure.ts";
import type { Log } from "../platform/log.ts";
import type { TickStore } from "./tick-store.ts";

export type Appending = {
  readonly store: TickStore;
  readonly lead: Lead;
  readonly log: Log;
  /** Settles when the log stops. */
  readonly stopping: Promise<void>;
};

const retryMs = 250;

/** True when the ticks are stored and the lead is held, false when the log stopped first. Throws permanent failures. */
export const appendUntilStored = async (
  { store, lead, log, stopping }: Appending,
  ticks: readonly LoggedTick[],
): Promise<boolean> => {
  let isStored = false;
  for (let failures = 0; ;) {
    if (!lead.isHeld() && (await stopsFirst(stopping, lead.whenHeld()))) return false;
    if (isStored) return true;
    try {
      await store.append(lead, ticks);
      isStored = true;
    } catch (error) {
      if (!isOperatingFailure(error)) {
        log.fatal(
          { err: error },
          "the database refuses ticks for good; without prices nothing can be decided",
        );
        throw error;
      }
      if (failures === 0) log.error({ err: error }, "ticks could not be stored; trying again");
      failures += 1;
      if (await stopsFirst(stopping, new Promise((resolve) => setTimeout(resolve, retryMs)))) return false;
    }
  }
};

const stopsFirst = (stopping: Promise<void>, other: Promise<unknown>): Promise<boolean> =>
  Promise.race([stopping.then(() => true), other.then(() => false)]);
