/** What users do with notices, and the browsers that notices are delivered to. */
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { arePushKeys, isPushService } from "./push-services.ts";
import { deleteSubscription, markNoticesRead, storeSubscription, type NewSubscription } from "./repo.ts";

export type NoticeService = {
  readonly markRead: (userId: number, nowMs: number) => Promise<void>;
  readonly subscribe: (given: NewSubscription, nowMs: number) => Promise<void>;
  readonly unsubscribe: (userId: number, endpoint: string) => Promise<void>;
};

/** `pushServices` are origins in addition to those of the browsers. */
export const createNoticeService = (db: Db, pushServices: readonly string[]): NoticeService => ({
  markRead: (userId, nowMs) => markNoticesRead(db, userId, nowMs),
  subscribe: async (given, nowMs) => {
    if (!isPushService(given.endpoint, pushServices)) return refuseWith("BadRequest", { field: "endpoint" });
    if (!arePushKeys(given.p256dh, given.auth)) return refuseWith("BadRequest", { field: "p256dh" });
    await storeSubscription(db, given, nowMs);
  },
  unsubscribe: (userId, endpoint) => deleteSubscription(db, userId, endpoint),
});
