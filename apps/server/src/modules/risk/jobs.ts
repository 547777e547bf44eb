/** Counts how many accounts lost money, once per business day (TRUST-05). Safe to run at any time; the leader of the engine counts. */
import { lossWindow } from "@candor/core/protection/risk";
import { minuteMs } from "@candor/core/time/time";
import type { Clock } from "../../platform/clock.ts";
import { isFenced, type Fence } from "../../platform/db/lead.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Log } from "../../platform/log.ts";
import { countLosses } from "./repo.ts";

export type LossCount = {
  /** Counts what has ended and is not counted yet. Called once a minute; usually there is nothing to do. Never throws. */
  readonly run: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type LossCountParts = {
  readonly jobs: Db;
  readonly fence: Fence;
  readonly clock: Clock;
  readonly log: Log;
};

/** Counts at the start and after each business day; waits until the engine's mark has reached the day's end. */
export const startLossCount = ({ jobs, fence, clock, log }: LossCountParts): LossCount => {
  let countedUntilMs = 0;
  let running: Promise<void> | undefined;
  const count = async (): Promise<void> => {
    const { untilMs } = lossWindow(clock.nowMs());
    if (untilMs === countedUntilMs) return;
    try {
      if (await countLosses(jobs, fence, untilMs)) countedUntilMs = untilMs;
    } catch (error) {
      // While this server does not lead, nothing is missing: the server that leads counts.
      if (!isFenced(error)) log.error({ err: error }, "could not count the loss figures");
    }
  };
  const run = (): Promise<void> => (running ??= count().finally(() => (running = undefined)));
  const counting = setInterval(() => void run(), minuteMs);
  void run();
  return {
    run,
    stop: async () => {
      clearInterval(counting);
      await running;
    },
  };
};
