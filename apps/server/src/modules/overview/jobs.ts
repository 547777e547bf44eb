import type { Job } from "../../platform/jobs/job.ts";

/** A sample is of this process and kept in it. */
export const overviewJobs = (stepMs: number, sample: () => Promise<void>): readonly Job[] => [
  { name: "sample-overview", everyMs: stepMs, isOfEachProcess: true, run: sample },
];
