import { secondMs } from "@candor/core/time/time";
import type { Job } from "../../platform/jobs/job.ts";
import { bookApproved } from "./carry-out.ts";
import type { HouseDeps } from "./deps.ts";

/** Books what was approved and could not be booked at once. */
export const houseJobs = (deps: HouseDeps): readonly Job[] => [
  { name: "book-approved-money", everyMs: 5 * secondMs, run: () => bookApproved(deps) },
];
