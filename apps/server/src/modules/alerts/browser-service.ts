/** The browsers that notices are delivered to. */
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { arePushKeys, isPushService } from "./push-services.ts";
import { deleteSubscription, storeSubscription, type NewSubscription } from "./repo.ts";

export type BrowserService = {
  readonly subscribe: (given: NewSubscription, nowMs: number) => Promise<void>;
  readonly unsubscribe: (userId: number, endpoint: string) => Promise<void>;
};

/** `pushServices` are origins in addition to those of the browsers. */
export const createBrowserService = (db: Db, pushServices: readonly string[]): BrowserService => ({
  subscribe: async (given, nowMs) => {
    if (!isPushService(given.endpoint, pushServices)) return refuseWith("BadRequest", { field: "endpoint" });
    if (!arePushKeys(given.p256dh, given.auth)) return refuseWith("BadRequest", { field: "p256dh" });
    await storeSubscription(db, given, nowMs);
  },
  unsubscribe: (userId, endpoint) => deleteSubscription(db, userId, endpoint),
});
