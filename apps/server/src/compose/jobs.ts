/** The jobs of all modules. Starts after the modules and stops before them. */
import { isLeading } from "../platform/db/as-leader.ts";
import { openDays } from "../platform/jobs/business-days.ts";
import { createJobs, type Jobs } from "../platform/jobs/run-jobs.ts";
import type { Module } from "../records/module.ts";
import type { Base } from "./base.ts";
import type { EngineThread } from "./engine-thread/start-engine-thread.ts";

export const jobsModule = (
  { database: { jobs: db }, clock, log }: Base,
  { fence, markMs }: EngineThread,
  modules: readonly Module[],
): Module => {
  // A day is over for the jobs when the engine has decided everything of it.
  const days = { db, fence, clock: { nowMs: markMs } };
  let running: Jobs | undefined;
  return {
    calls: [],
    start: async () => {
      const jobs = await Promise.all(
        modules
          .flatMap((module) => module.jobs ?? [])
          .map(async (job) => (job.isByBusinessDate === true ? await openDays(days, job) : job)),
      );
      running = createJobs({ jobs, fence, isLeading: () => isLeading(db, fence), clock, log });
      running.start();
    },
    stop: () => running?.stop(),
    metrics: (registry) => running?.metrics(registry),
  };
};
