/**
 * Publishes the seed of each demo day that has ended, and writes the hash of one more day to come (MKT-07). It looks at the start and
 * when a day has ended; a failure is logged and tried again a minute later, and delays no price. After a leap of the clock there may be
 * hundreds of days, and each may have to be computed: between two of them it rests, so that others are not kept waiting.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { dayMs, minuteMs, secondMs } from "@candor/core/time/time";
import type { Pool } from "pg";
import type { Lead } from "../../platform/db/lead.ts";
import type { Log } from "../../platform/log.ts";
import type { Advance } from "../../records/advance.ts";
import { publishSeed, unpublished, type DemoSeeds } from "./demo-seeds.ts";
import type { LiveMarket } from "./live-market.ts";

export type SeedKeeper = {
  readonly advance: (advance: Advance) => void;
  /** Ends after the day in progress; the others follow at the next start. */
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
/** It rests this many times as long as a day took. */
const restShare = 3;

export const seedKeeper = (keeping: SeedKeeping): SeedKeeper => {
  const { lead, log } = keeping;
  let nextMs = 0;
  let work: Promise<void> | undefined;
  const ending = new AbortController();
  const keep = async (markMs: number): Promise<void> => {
    try {
      await publishEnded(keeping, markMs, ending.signal);
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
    stop: async () => {
      ending.abort();
      await work;
    },
  };
};

/** Publishes the seeds of all days that ended before `markMs`, oldest first, until it is told to end, and adds the hashes of days to come. */
export const publishEnded = async (
  { market: pool, lead, seeds, markets, feed }: SeedKeeping,
  markMs: number,
  ending: AbortSignal,
): Promise<void> => {
  for (const day of await unpublished(pool, markMs - afterMs)) {
    const begunMs = performance.now();
    const places = Object.fromEntries(markets.map(({ symbol, placeOn }) => [symbol, placeOn(day)]));
    await publishSeed({ pool, lead }, { dayMs: day, seed: seeds.seedOf(day), feed, places });
    const tookMs = performance.now() - begunMs;
    await sleep(restShare * tookMs, undefined, { signal: ending }).catch(() => undefined);
    if (ending.aborted) return;
  }
  await seeds.addDays(markMs);
};
