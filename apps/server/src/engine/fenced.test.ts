/** A leader that was replaced can do nothing any more, although an attacker who paused it would profit. */
import { businessDayStart, dayMs } from "@candor/core/time/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foldClosedCandles } from "../feed/candle-keeper.ts";
import { publishKey, signClosedMinutes } from "../feed/checkpoints.ts";
import { logStartMs, openRig, trade, type Rig } from "../feed/test-log.ts";
import { openTickSigner } from "../feed/tick-signer.ts";
import { openTickStore, type TickStore } from "../feed/tick-store.ts";
import { storeChanges, storeMark } from "../modules/alerts/repo.ts";
import { countLosses } from "../modules/risk/repo.ts";
import { asLeader } from "../platform/db/as-leader.ts";
import type { Lead, LeadLost } from "../platform/db/lead.ts";
import { setDatabaseClock } from "../platform/db/test-clock.ts";
import { administer as asSuperuser, withTestDatabase } from "../platform/db/test-database.ts";
import { takeTestLead } from "../platform/db/test-lead.ts";
import { silentLog } from "../platform/log.ts";
import { takeLease, type Lease } from "./lease.ts";

const database = withTestDatabase();
const signer = openTickSigner("07".repeat(32), "");
const ttlMs = 60_000;
const fenced = { code: "CA004" };

/** A leader whose process is frozen after its first lease: it renews nothing, and its clock stops. */
const leadAndFreeze = async (): Promise<{ lease: Lease; lost: LeadLost[]; resume: () => void }> => {
  const frozenMs = performance.now();
  let isResumed = false;
  const lost: LeadLost[] = [];
  const lease = await takeLease({
    database: database().engine,
    shard: 0,
    holder: "the old leader",
    log: silentLog,
    onLost: (reason) => lost.push(reason),
    ttlMs,
    timer: false,
    monotonicMs: () => (isResumed ? frozenMs + ttlMs : frozenMs),
  });
  return { lease, lost, resume: () => (isResumed = true) };
};

let old: Awaited<ReturnType<typeof leadAndFreeze>>;
let successor: Lead;
let store: TickStore;
let oldLog: Rig;
let tooEarly: Lead | string;

beforeAll(async () => {
  store = await openTickStore(database().market);
  old = await leadAndFreeze();
  await publishKey({ pool: database().sign, lead: old.lease, signer }, logStartMs);
  oldLog = await openRig(store, logStartMs, { lead: old.lease });
  oldLog.log.offer(trade(60_000));
  await oldLog.pass(250);
  await oldLog.pass(60_000);
  tooEarly = await takeTestLead(database().engine, "too early").catch(String);
  await setDatabaseClock(database().ownerUrl, ttlMs);
  successor = await takeTestLead(database().engine, "the successor");
});
afterAll(() => oldLog.log.stop());

test("[TRUST-07] nobody takes the lead before the lease has ended, and the leader writes until then", () => {
  expect(tooEarly).toContain("another test holds the lead");
  expect([oldLog.fatal, oldLog.ticks().length > 1]).toEqual([[], true]);
});

test("[MKT-08] [TRUST-07] after a paused leader is replaced, its next price, which would trigger stops, is not logged", async () => {
  const before = await store.tails();
  // Its clock was frozen with it, so it does not know yet.
  expect(old.lease.isHeld()).toBe(true);
  oldLog.log.offer(trade(1));
  oldLog.log.offer(trade(59_000));
  await oldLog.pass(250);
  expect(oldLog.fatal).toMatchObject([fenced]);
  expect(oldLog.ticks().some(({ price }) => price !== 6_000_000_000_000n)).toBe(false);
  expect(await store.tails()).toEqual(before);
});

test("[TRUST-07] ticks that are sent again under the old epoch are refused", async () => {
  const ticks = await store.span("BTCUSDT", 0, logStartMs + 1_000);
  await expect(store.append(old.lease, ticks)).rejects.toMatchObject(fenced);
  await store.append(successor, ticks);
});

test("[MKT-08] [MKT-10] [TRUST-07] checkpoints and candles of the old leader are not stored", async () => {
  const { market, sign } = database();
  const [fold, signing] = [
    { pool: market, pairs: store.pairs },
    { pool: sign, signer },
  ];
  const nowMs = logStartMs + 120_000;
  await expect(signClosedMinutes({ ...signing, lead: old.lease }, nowMs)).rejects.toMatchObject(fenced);
  await expect(publishKey({ ...signing, lead: old.lease }, nowMs)).rejects.toMatchObject(fenced);
  await expect(foldClosedCandles({ ...fold, lead: old.lease })).rejects.toMatchObject(fenced);
  const count = async (): Promise<readonly number[]> => {
    const { rows } = await database().pool.query<{ candles: bigint; checkpoints: bigint }>(
      "SELECT (SELECT count(*) FROM candle_1m) AS candles, (SELECT count(*) FROM tick_checkpoint) AS checkpoints",
    );
    return [Number(rows[0]?.candles), Number(rows[0]?.checkpoints)];
  };
  expect(await count()).toEqual([0, 0]);
  await signClosedMinutes({ ...signing, lead: successor }, nowMs);
  await foldClosedCandles({ ...fold, lead: successor });
  expect(await count()).toEqual([1, 2]);
});

test("[TRUST-07] a batch that the old leader decided is not booked", async () => {
  const book = (lead: Lead, batch: number) =>
    database().engine.query(
      "SELECT * FROM engine_book($1::smallint, $2::bigint, $3::bigint, $4::bigint, null, $4::bigint, 0, '{}', null)",
      [lead.shard, lead.epoch.toString(), batch, logStartMs],
    );
  await expect(book(old.lease, 1)).rejects.toMatchObject(fenced);
  await book(successor, 1);
});

test("[TRUST-07] the old leader cannot trigger alerts, move their mark or count losses", async () => {
  const { db } = database();
  const at = { seq: 1, timeMs: 1, tourl: "/", nowMs: 1 };
  const markOf = async () =>
    (await db.selectFrom("price_alert_mark").select("mark_ms").executeTakeFirstOrThrow()).mark_ms;
  const before = await markOf();
  await expect(asLeader(db, old.lease, (tx) => storeMark(tx, 9_000))).rejects.toMatchObject(fenced);
  await expect(asLeader(db, old.lease, (tx) => storeChanges(tx, [], at))).rejects.toMatchObject(fenced);
  expect(await markOf()).toBe(before);
  const untilMs = businessDayStart(logStartMs) - dayMs;
  await expect(countLosses(db, old.lease, untilMs)).rejects.toMatchObject(fenced);
  await asLeader(db, successor, (tx) => storeMark(tx, 9_000));
  expect(await markOf()).toBe(9_000n);
});

test("[TRUST-07] a leader that resumes detects the loss first by its own clock, then from the database", async () => {
  old.resume();
  expect([old.lease.isHeld(), old.lost]).toEqual([false, []]);
  const waits = old.lease.whenHeld();
  await old.lease.renew();
  await expect(waits).rejects.toThrow("Another process leads shard 0");
  expect(old.lost).toHaveLength(1);
  // Its release now does not touch the successor's lease.
  await old.lease.release();
  await asLeader(database().db, successor, async () => {});
});

test("[TRUST-07] a leader whose lease has run out cannot write either, even if nobody has taken the lease yet", async () => {
  const { engine } = database();
  await engine.query("SELECT lease_release(0::smallint, $1::bigint)", [successor.epoch.toString()]);
  await expect(store.append(successor, [])).rejects.toMatchObject(fenced);
  // Nobody led meanwhile, so it may go on once it has renewed.
  await engine.query("SELECT lease_renew(0::smallint, $1::bigint, 60000)", [successor.epoch.toString()]);
  await store.append(successor, []);
});

test("[TRUST-07] when every connection of the leader is cut, nobody else leads before its lease has ended, and it continues on new connections", async () => {
  const { engine } = database();
  await asSuperuser("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'candor_engine'");
  await expect(takeTestLead(engine, "the one that cut it")).rejects.toThrow(
    /another test holds|terminat|EPIPE|ECONNRESET/,
  );
  await expect(takeTestLead(engine, "the one that cut it")).rejects.toThrow("another test holds the lead");
  await store.append(successor, []);
});

test("[TRUST-07] a successor waits for its predecessor's open transaction, and sees what it commits", async () => {
  const { engine, db } = database();
  const happened: string[] = [];
  const slow = asLeader(db, successor, async () => {
    await engine.query("SELECT pg_sleep(0.3)");
    happened.push("the old leader's ring is committed");
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await engine.query("SELECT lease_take(0::smallint, 'the successor', 60000)");
  happened.push("the lead is another's");
  await slow;
  expect(happened).toEqual(["the old leader's ring is committed", "the lead is another's"]);
});
