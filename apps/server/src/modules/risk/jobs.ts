/** Counts how many accounts lost money, once per business day (TRUST-05). */
import { lossWindow } from "@candor/core/protection/risk";
import { minuteMs } from "@candor/core/time/time";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { RepeatedJob } from "../../platform/jobs/job.ts";
import { countLosses } from "./repo.ts";

/**
 * Counts at the start and after each business day; waits until the engine's mark has reached the day's end. The figures are of the ninety
 * days before, and `loss_figure` has what is counted: a day on which no server ran needs no count of its own.
 */
export const riskJobs = (db: Db, clock: Clock): readonly [RepeatedJob] => {
  let countedUntilMs = 0;
  return [
    {
      name: "count-losses",
      everyMs: minuteMs,
      firstAfterMs: 0,
      run: async ({ fence }) => {
        const { untilMs } = lossWindow(clock.nowMs());
        if (untilMs === countedUntilMs) return;
        if (await countLosses(db, fence, untilMs)) countedUntilMs = untilMs;
      },
    },
  ];
};
