import { secondMs } from "@candor/core/time/time";
import type { Job } from "../../platform/jobs/job.ts";
import type { TermsNow } from "./pair-terms.ts";

/** Announced terms are known long before they count. */
export const marketJobs = ({ readAgain }: Pick<TermsNow, "readAgain">): readonly Job[] => [
  { name: "read-pair-terms", everyMs: 2 * secondMs, isOfEachProcess: true, run: readAgain },
];
