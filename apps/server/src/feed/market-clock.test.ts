import { assert } from "@candor/core/assert/assert";
import { beforeAll, expect, test } from "vitest";
import { settableClock } from "../platform/clock.ts";
import type { Lead } from "../platform/db/lead.ts";
import { setDatabaseClock } from "../platform/db/test-clock.ts";
import { administerIn, withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { takeTestLead } from "../platform/db/test-lead.ts";
import { silentLog } from "../platform/log.ts";
import { createMarketClock } from "./market-clock.ts";
import { openRig, trade } from "./test-log.ts";
import { openTickStore } from "./tick-store.ts";

/**
 * Regression: a beat stamped a day ahead settled options early and then blocked trading. In these tests the clocks of a server
 * and its database were a day ahead for a while, and have been set right.
 */
const database = withTestDatabase();
const owner = withOwner(database);
const dayMs = 86_400_000;
const clock = settableClock(Date.now());
let lead: Lead;
let endMs = 0;

const asOwner = (text: string): Promise<void> => administerIn(database().ownerUrl, text);
const setClock = (aheadMs: number): Promise<void> => setDatabaseClock(database().ownerUrl, aheadMs);
/** The row of an act that two have signed; modules/clock/waiver.test.ts has the signing. */
const sign = async (markMs = endMs): Promise<void> => {
  const reason = "the clock was a day ahead after a power cut";
  const { rows } = await owner().query<{ id: string }>(
    `INSERT INTO operator_act (action, subject, content, reason, asked_by, asked_ms, digest)
     VALUES ('clock_waive', 'end of the log', '{}', $1, 1, 1, sha256(convert_to($2, 'UTF8'))) RETURNING id`,
    [reason, String(markMs)],
  );
  await owner().query(
    "INSERT INTO clock_waiver (mark_ms, operator_id, reason, act_id) VALUES ($1, 1, $2, $3)",
    [markMs, reason, rows[0]?.id],
  );
};
const open = async () => {
  clock.set(Date.now());
  const market = createMarketClock(clock);
  await market.open(database().market, silentLog);
  return market;
};

beforeAll(async () => {
  await asOwner("INSERT INTO operator (id, name, created_ms) VALUES (1, 'one', 1), (2, 'two', 1)");
  await setClock(dayMs);
  lead = await takeTestLead(database().engine);
  const rig = await openRig(await openTickStore(database().market), Date.now() + dayMs, { lead });
  rig.log.offer(trade(60_000));
  await rig.pass(250);
  assert(rig.fatal.length === 0, "the database believes its clock");
  endMs = rig.ticks()[0]?.timeMs ?? 0;
  await rig.log.stop();
  await setClock(0);
  lead = await takeTestLead(database().engine);
});

test("[TRUST-07] a log that ends a day ahead of the clock is refused, with a message that says what to do", async () => {
  await expect(open()).rejects.toThrow(/ends at .*, 86[34]\d\d\.\d s ahead of the clock/);
  await expect(open()).rejects.toThrow("nothing settles early");
  await expect(open()).rejects.toThrow(
    `two operators sign at the console that the market goes on from ${endMs}`,
  );
});

test("[TRUST-07] nothing is logged before the clock has passed its end, no matter what the server's clock shows", async () => {
  const rig = await openRig(await openTickStore(database().market), Date.now(), { lead });
  rig.log.offer(trade(60_001));
  await rig.pass(250);
  expect(rig.fatal).toMatchObject([{ code: "CA015" }]);
  expect(rig.advances).toEqual([]);
});

test("[TRUST-07] nobody can sign for a time other than the log's end", async () => {
  await expect(sign(endMs + dayMs)).rejects.toMatchObject({ code: "CA018" });
  await expect(open()).rejects.toThrow("ahead of the clock");
});

test("[TRUST-07] with two signatures the market goes on from the log's end, as fast as the clock: a minute stays a minute", async () => {
  await sign();
  const market = await open();
  expect(market.nowMs()).toBe(endMs);
  clock.set(clock.nowMs() + 60_000);
  expect(market.nowMs()).toBe(endMs + 60_000);
});

test("[TRUST-07] and the database takes ticks from there, but none further ahead than was signed", async () => {
  const store = await openTickStore(database().market);
  const market = await open();
  const rig = await openRig(store, market.nowMs(), { lead });
  rig.log.offer(trade(60_002));
  await rig.pass(250);
  expect([rig.fatal, rig.ticks()[0]?.timeMs]).toEqual([[], endMs + 250]);
  rig.log.offer(trade(60_003));
  await rig.pass(60_000);
  expect(rig.fatal).toMatchObject([{ code: "CA015" }]);
});

test("[TRUST-07] each pause of the market reduces its lead, until it has the clock's time again", async () => {
  const later = settableClock(Date.now() + dayMs / 2);
  await setClock(dayMs / 2);
  const half = createMarketClock(later);
  await half.open(database().market, silentLog);
  expect(half.nowMs()).toBe(endMs + 250);
  await setClock(2 * dayMs);
  later.set(Date.now() + 2 * dayMs);
  const whole = createMarketClock(later);
  await whole.open(database().market, silentLog);
  expect(whole.nowMs()).toBe(later.nowMs());
});

test("[TRUST-07] a machine that is ahead of its database is refused at the start with that reason", async () => {
  await setClock(0);
  const ahead = createMarketClock(settableClock(Date.now() + 3_600_000));
  await expect(ahead.open(database().market, silentLog)).rejects.toThrow(
    /The clock of this machine is 3[56]\d\d\.\d s ahead of the database's/,
  );
});
