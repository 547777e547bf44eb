/** What an account was told, the same on all of its devices (NOTE-01 to NOTE-03). */
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { AccountPushes } from "../../platform/ws/ports.ts";
import type { Module } from "../../records/module.ts";
import { noticeJobs } from "./jobs.ts";
import type { NoticePairs } from "./ports.ts";
import { noticeRoutes } from "./routes.ts";
import { createNoticeService } from "./service.ts";

export type NoticesDeps = {
  readonly db: Db;
  /** For what is only shown. */
  readonly reads: Db;
  /** For deleting. */
  readonly jobs: Db;
  readonly clock: Clock;
  readonly pairs: NoticePairs;
  readonly pushes: Pick<AccountPushes, "push">;
};

export const noticesModule = ({ db, reads, jobs, clock, pairs, pushes }: NoticesDeps): Module => {
  const service = createNoticeService(db, (userId) => pushes.push(userId, "NOTICES", {}));
  return { calls: noticeRoutes({ reads, pairs, service }), jobs: noticeJobs(jobs, clock) };
};
