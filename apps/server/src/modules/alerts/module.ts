/** Alerts and web push (MKT-11). */
import type { Tick } from "@candor/core/market/tick";
import type { Clock } from "../../platform/clock.ts";
import type { Fence } from "../../platform/db/lead.ts";
import type { Db } from "../../platform/db/open-database.ts";
import type { Log } from "../../platform/log.ts";
import { createOutboxDispatcher } from "../../platform/outbox.ts";
import type { AccountPushes } from "../../platform/ws/ports.ts";
import type { Module } from "../../records/module.ts";
import { createAlertService } from "./alert-service.ts";
import { createBrowserService } from "./browser-service.ts";
import { noticeText } from "../../records/notices/notice-texts.ts";
import type { AlertPairs, ReadBookedNews } from "./ports.ts";
import { createPushHandler, pushLanes, webPushTopic } from "./push-sender.ts";
import { findAlert } from "./queries.ts";
import { alertRoutes } from "./routes.ts";
import { openVapid } from "./vapid.ts";
import { createAlertWatch, type RungAlert } from "./watch.ts";

export type AlertsModule = Required<Pick<Module, "calls" | "start" | "stop" | "onAdvance">>;

export type AlertsDeps = {
  readonly db: Db;
  /** For what is not requested by anyone: ringing, sending. */
  readonly jobs: Db;
  /** The leader of the engine watches the alerts: what they store is fenced. */
  readonly fence: Fence;
  readonly clock: Clock;
  readonly log: Log;
  readonly pairs: AlertPairs;
  readonly pushes: Pick<AccountPushes, "push">;
  readonly lastTick: (symbol: string) => Tick | undefined;
  readonly dataDir: string;
  readonly publicUrl: string;
  readonly pushServices: readonly string[];
  readonly readBookedNews: ReadBookedNews;
};

/** Web push has its own dispatcher: a push service that hangs does not delay e-mail. */
export const alertsModule = (deps: AlertsDeps): AlertsModule => {
  const { db, jobs, clock, log, pairs } = deps;
  const vapid = openVapid(deps.dataDir, deps.publicUrl);
  const handler = createPushHandler({ ...deps, db: jobs, vapid });
  const dispatcher = createOutboxDispatcher(jobs, clock, log, { [webPushTopic]: handler }, pushLanes);
  const watch = createAlertWatch({
    ...deps,
    db: jobs,
    onRung: (rung) => {
      pushNotice(deps.pushes, rung);
      dispatcher.wake();
    },
  });
  return {
    calls: alertRoutes({
      db,
      pairs,
      alerts: createAlertService({ db, pairs, watch, find: (userId, id) => findAlert(db, userId, id) }),
      browsers: createBrowserService(db, deps.pushServices),
      publicKey: vapid.publicKey,
    }),
    start: async () => {
      await watch.start();
      dispatcher.start();
    },
    stop: async () => {
      await watch.stop();
      await dispatcher.stop();
    },
    onAdvance: watch.advance,
  };
};

const pushNotice = (pushes: AlertsDeps["pushes"], { watched, notice }: RungAlert): void =>
  pushes.push(watched.userId, "NOTICE", {
    key: notice.key,
    message: noticeText(notice.key, notice.args, watched.language),
  });
