import { secondMs } from "@candor/core/time/time";
import type { Job } from "../../platform/jobs/job.ts";
import { bookApproved } from "./carry-out.ts";
import type { HouseParts } from "./parts.ts";

/** Books what was approved and could not be booked at once. */
export const houseJobs = (parts: HouseParts): readonly Job[] => [
  { name: "book-approved-money", everyMs: 5 * secondMs, run: () => bookApproved(parts) },
];
