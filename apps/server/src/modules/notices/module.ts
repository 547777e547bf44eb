/** What an account was told, the same on all of its devices (NOTE-01 to NOTE-03). */
import { hourMs } from "@candor/core/time/time";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Log } from "../../platform/log.ts";
import type { AccountPushes } from "../../platform/ws/ports.ts";
import type { Module } from "../../records/module.ts";
import type { NoticePairs } from "./ports.ts";
import { noticesKeptMs } from "./queries.ts";
import { forgetNotices } from "./repo.ts";
import { noticeRoutes } from "./routes.ts";
import { createNoticeService } from "./service.ts";

export type NoticesParts = {
  readonly db: Db;
  /** For what is only shown. */
  readonly reads: Db;
  /** For deleting. */
  readonly jobs: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly pairs: NoticePairs;
  readonly pushes: Pick<AccountPushes, "push">;
};

export const noticesModule = ({
  db,
  reads,
  jobs,
  clock,
  log,
  pairs,
  pushes,
}: NoticesParts): Required<Pick<Module, "calls" | "start" | "stop">> => {
  const service = createNoticeService(db, (userId) => pushes.push(userId, "NOTICES", {}));
  const sweep = (): void =>
    void forgetNotices(jobs, clock.nowMs() - noticesKeptMs).catch((error: unknown) =>
      log.error({ err: error }, "could not delete old notices"),
    );
  let sweeping: NodeJS.Timeout | undefined;
  return {
    calls: noticeRoutes({ reads, pairs, service }),
    start: async () => {
      sweeping = setInterval(sweep, hourMs);
    },
    stop: () => clearInterval(sweeping),
  };
};
