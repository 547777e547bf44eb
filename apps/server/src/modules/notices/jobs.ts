import { hourMs } from "@candor/core/time/time";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { RepeatedJob } from "../../platform/jobs/job.ts";
import { noticesKeptMs } from "./queries.ts";
import { forgetNotices } from "./repo.ts";

export const noticeJobs = (db: Db, clock: Clock): readonly RepeatedJob[] => [
  {
    name: "forget-notices",
    everyMs: hourMs,
    run: () => forgetNotices(db, clock.nowMs() - noticesKeptMs),
  },
];
