/**
 * Publishes the seed of each demo day that has ended, and writes the hash of one more day to come (MKT-07). It looks at the start and
 * when a day has ended; a failure is logged and tried again a minute later, and delays no price.
 */
import { dayMs, minuteMs, secondMs } from "@candor/core/time/time";
import type { Pool } from "pg";
import type { Lead } from "../../platform/db/lead.ts";
import type { Log } from "../../platform/log.ts";
import type { Advance } from "../../records/advance.ts";
import { publishSeed, unpublished, type DemoSeeds } from "./demo-seeds.ts";
import type { LiveMarket } from "./live-market.ts";

export type SeedKeeper = {
  readonly advance: (advance: Advance) => void;
  /** Waits for work in progress. */
  readonly stop: () => Promise<void>;
};

export type SeedKeeping = {
  /** As candor_market. */
  readonly market: Pool;
  readonly lead: Lead;
  readonly seeds: DemoSeeds;
  readonly markets: readonly LiveMarket[];
  readonly feed: "replay" | "simulated";
  readonly log: Log;
};

/** A day has ended for the log when each pair has a tick after it. */
const afterMs = 5 * secondMs;

export const seedKeeper = (keeping: SeedKeeping): SeedKeeper => {
  const { lead, log } = keeping;
  let nextMs = 0;
  let work: Promise<void> | undefined;
  const keep = async (markMs: number): Promise<void> => {
    try {
      await publishEnded(keeping, markMs);
      nextMs = markMs - (markMs % dayMs) + dayMs + afterMs;
    } catch (error) {
      nextMs = markMs + minuteMs;
      log.error({ err: error }, "the seed of a day of the demo's market is not published yet");
    }
  };
  return {
    advance: ({ markMs }) => {
      if (!lead.isHeld() || work !== undefined || markMs < nextMs) return;
      work = keep(markMs).finally(() => {
        work = undefined;
      });
    },
    stop: async () => await work,
  };
};

/** Publishes the seeds of all days that ended before `markMs`, oldest first, and adds the hashes of days to come. */
export const publishEnded = async (
  { market: pool, lead, seeds, markets, feed }: SeedKeeping,
  markMs: number,
): Promise<void> => {
  for (const day of await unpublished(pool, markMs - afterMs)) {
    const places = Object.fromEntries(markets.map(({ symbol, placeOn }) => [symbol, placeOn(day)]));
    await publishSeed({ pool, lead }, { dayMs: day, seed: seeds.seedOf(day), feed, places });
  }
  await seeds.addDays(markMs);
};
