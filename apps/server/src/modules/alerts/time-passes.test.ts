/** The effect of days and hours on alerts and web push (MKT-11). */
import { dayMs, hourMs } from "@candor/core/time/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { startFakePushService, type FakePushService } from "../../../../../tools/fake-push-service.ts";
import { openAlertWorld, subscriptionOf, type AlertWorld } from "./test-alerts.ts";
import { eventually } from "../../platform/test-eventually.ts";

const database = withTestDatabase();
let world: AlertWorld;
let browser: FakePushService;
beforeAll(async () => {
  browser = await startFakePushService();
  world = await openAlertWorld(database(), [browser.origin]);
  await world.start();
  await world.trade(100);
});
afterAll(async () => {
  await world.stop();
  await browser.close();
});

const read = async (
  what: "SELECT mark_ms AS found FROM price_alert_mark" | "SELECT count(*) AS found FROM outbox",
) => Number((await sql.raw<{ found: bigint }>(what).execute(database().db)).rows[0]?.found);

test("[MKT-11] the position up to which the log was checked is stored after five seconds", async () => {
  const mark = () => read("SELECT mark_ms AS found FROM price_alert_mark");
  const before = await mark();
  await world.trade(100, 5_000);
  await world.settled();
  const stored = await mark();
  expect(stored).toBeGreaterThan(before);
  await world.trade(100, 1_000);
  await world.settled();
  expect(await mark()).toBe(stored);
  await world.trade(100, 4_000);
  await world.settled();
  expect(await mark()).toBeGreaterThanOrEqual(stored + 5_000);
});

test("[MKT-11] [SES-01] a browser whose session is fourteen days old gets no more notices", async () => {
  const user = await world.newUser();
  await world.ask(user, "alerts/subscribe", subscriptionOf(browser));
  await world.add(user, "above", 105, 1);
  const sessionMs = await sql<{
    ms: bigint;
  }>`SELECT created_ms AS ms FROM session WHERE id = ${user.sessionId}`.execute(database().db);
  const endMs = Number(sessionMs.rows[0]?.ms) + 14 * dayMs;
  const ring = async (atMs: number): Promise<void> => {
    await world.trade(106, atMs - world.clock.nowMs());
    await world.settled();
    await eventually(async () => expect(await read("SELECT count(*) AS found FROM outbox")).toBe(0));
  };
  await ring(endMs - hourMs);
  expect(browser.got).toHaveLength(1);
  await world.trade(100, 5 * 60_000);
  await ring(endMs);
  expect(await world.notices(user)).toHaveLength(2);
  expect(browser.got).toHaveLength(1);
});
