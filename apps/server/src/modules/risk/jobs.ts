/** Counting how accounts fared, once a business day (TRUST-05). Safe to run at any time: whoever leads the engine counts. */
import { lossWindow } from "@candor/core/protection/risk";
import { minuteMs } from "@candor/core/time/time";
import type { Clock } from "../../platform/clock.ts";
import type { Lead } from "../../platform/db/lead.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Log } from "../../platform/log.ts";
import { countLosses } from "./repo.ts";

export type LossCount = {
  /** Counts what is over and not counted yet; asked once a minute, it mostly finds nothing to do. Never throws. */
  readonly run: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type LossCountParts = {
  readonly db: Db;
  readonly lead: Lead;
  readonly clock: Clock;
  readonly log: Log;
};

/** Counts at the start and whenever a business day has ended; waits for the engine's mark to come to its end. */
export const startLossCount = ({ db, lead, clock, log }: LossCountParts): LossCount => {
  let countedUntilMs = 0;
  let underWay: Promise<void> | undefined;
  const count = async (): Promise<void> => {
    const { untilMs } = lossWindow(clock.nowMs());
    if (untilMs === countedUntilMs || !lead.isHeld()) return;
    try {
      if (await countLosses(db, lead, untilMs)) countedUntilMs = untilMs;
    } catch (error) {
      log.error({ err: error }, "how accounts fared is not counted");
    }
  };
  const run = (): Promise<void> => (underWay ??= count().finally(() => (underWay = undefined)));
  const counting = setInterval(() => void run(), minuteMs);
  void run();
  return {
    run,
    stop: async () => {
      clearInterval(counting);
      await underWay;
    },
  };
};
