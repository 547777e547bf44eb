/** The calls of alerts and web push (MKT-11). */
import {
  addAlert,
  alertList,
  armAlert,
  pushKey,
  removeAlert,
  subscribePush,
  unsubscribePush,
} from "@candor/wire/alerts";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import type { AlertService } from "./alert-service.ts";
import type { BrowserService } from "./browser-service.ts";
import type { AlertPairs } from "./ports.ts";
import { listAlerts } from "./queries.ts";

type Deps = {
  readonly db: Db;
  readonly pairs: AlertPairs;
  readonly alerts: AlertService;
  readonly browsers: BrowserService;
  /** base64url. */
  readonly publicKey: string;
};

export const alertRoutes = ({ db, pairs, alerts, browsers, publicKey }: Deps): readonly MountedCall[] => [
  handle(alertList, async (_, { session }) => {
    const rows = await listAlerts(db, session.userId, pairs);
    return { rows: [...rows], total: rows.length };
  }),
  handle(addAlert, async ({ pid, kind, price, percent, rearm }, { session, language, nowMs }) => {
    const request = { pid, kind, price, percent, rearm: rearm === 1, language, nowMs };
    return { id: String(await alerts.add({ ...request, userId: session.userId })) };
  }),
  handle(armAlert, async ({ id }, { session, language }) => {
    await alerts.arm(session.userId, id, language);
    return {};
  }),
  handle(removeAlert, async ({ id }, { session }) => {
    await alerts.remove(session.userId, id);
    return {};
  }),
  handle(pushKey, () => ({ key: publicKey })),
  handle(subscribePush, async (browser, { session, language, nowMs }) => {
    await browsers.subscribe({ ...browser, sessionId: session.id, userId: session.userId, language }, nowMs);
    return {};
  }),
  handle(unsubscribePush, async ({ endpoint }, { session }) => {
    await browsers.unsubscribe(session.userId, endpoint);
    return {};
  }),
];
