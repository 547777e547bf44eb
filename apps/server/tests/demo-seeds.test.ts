/** The seeds of a demo's market over a real database: hashes before, seeds after, one market in every process, and a check of it all. */
import { simulatedMarkets } from "@candor/core/market/demo-pairs";
import { slotMs } from "@candor/core/market/recording";
import { dayMs, minuteMs, secondMs } from "@candor/core/time/time";
import { seedsFile } from "@candor/wire/record/public-log";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDemoSeeds, publishSeed, type DemoSeeds } from "../src/feed/demo/demo-seeds.ts";
import { liveMarkets, type LiveMarket } from "../src/feed/demo/live-market.ts";
import { publishEnded } from "../src/feed/demo/seed-keeper.ts";
import { pathFeed } from "../src/feed/path-feed.ts";
import { createTickLog, type TickLog } from "../src/feed/tick-log.ts";
import { openTickStore } from "../src/feed/tick-store.ts";
import { pastOf } from "../src/feed/warm-up.ts";
import { seedsOf } from "../src/modules/market/demo-seeds.ts";
import { publicFiles } from "../src/modules/market/public-files.ts";
import { settableClock } from "../src/platform/clock.ts";
import type { Lead } from "../src/platform/db/lead.ts";
import { withTestDatabase } from "../src/platform/db/test-database.ts";
import { takeTestLead } from "../src/platform/db/test-lead.ts";
import { silentLog } from "../src/platform/log.ts";
import { runVerifier } from "../../../tools/verify/run.ts";

const database = withTestDatabase();
const today = Date.UTC(2026, 10, 21);
const startMs = today + dayMs - minuteMs;
const clock = settableClock(startMs + 30_030);
const markets = simulatedMarkets();

let lead: Lead;
let log: TickLog;
let seeds: DemoSeeds;
let live: readonly LiveMarket[];
let early = "";

const seedsText = async (): Promise<string> => {
  const file = await seedsOf(database().db, clock.nowMs());
  return String(file?.text);
};
const store = () => ({ pool: database().market, lead });
const keeping = () => ({
  market: database().market,
  lead,
  seeds,
  markets: live,
  feed: "simulated" as const,
  log: silentLog,
});
/** Lets the feed and the log run for this long. */
const pass = async (ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += slotMs) {
    clock.set(clock.nowMs() + slotMs);
    vi.advanceTimersByTime(slotMs);
    await log.beat();
  }
};

beforeAll(async () => {
  const { engine, market } = database();
  lead = await takeTestLead(engine);
  seeds = await openDemoSeeds(store(), clock.nowMs());
  live = liveMarkets(markets, seeds);
  log = createTickLog({
    store: await openTickStore(market),
    clock,
    log: silentLog,
    past: (nowMs) => pastOf(live, nowMs),
    onFatal: (error) => {
      throw error;
    },
    timer: false,
  });
  await log.open({ lead });
  early = await seedsText();
  log.start();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  pathFeed("simulated", live, clock).start({ trade: log.offer, book: log.offerBook });
  await pass(20 * secondMs);
});
afterAll(async () => {
  vi.useRealTimers();
  await log.stop();
});

test("[MKT-07] the hash of each day's seed is public before the day, for more than a year, and no seed is", async () => {
  const { demoDays } = seedsFile.parse(JSON.parse(early));
  expect(demoDays.length).toBeGreaterThan(366);
  expect(demoDays[0]).toMatchObject({ day: "2026-11-21", sinceMs: startMs });
  expect(demoDays.every(({ ended }) => ended === null)).toBe(true);
  expect(new Set(demoDays.map(({ hash }) => hash)).size).toBe(demoDays.length);
});

test("[MKT-07] the database takes no hash of a time that the log has passed, no other seed, and none before its day has ended", async () => {
  const { market } = database();
  const late = market.query("SELECT demo_days_add($1::smallint, $2::bigint, $3, $4, $5)", [
    lead.shard,
    lead.epoch.toString(),
    [today - dayMs],
    [today - dayMs],
    [Buffer.alloc(32)],
  ]);
  await expect(late).rejects.toMatchObject({ code: "CA065" });
  const day = { dayMs: today, feed: "simulated" as const, places: {} };
  await expect(publishSeed(store(), { ...day, seed: Buffer.alloc(32) })).rejects.toMatchObject({
    code: "CA066",
  });
  await expect(publishSeed(store(), { ...day, seed: seeds.seedOf(today) })).rejects.toMatchObject({
    code: "CA067",
  });
  await expect(market.query("SELECT root FROM demo_root")).rejects.toMatchObject({ code: "42501" });
});

test("[MKT-07] a process that takes over has the same market", async () => {
  lead = await takeTestLead(database().engine);
  seeds = await openDemoSeeds(store(), clock.nowMs());
  const again = liveMarkets(markets, seeds);
  const slots = Array.from({ length: 500 }, (_, index) => startMs / slotMs + 3 * index);
  for (const [index, market] of live.entries())
    expect(slots.map((slot) => again[index]?.at(slot))).toEqual(slots.map((slot) => market.at(slot)));
  live = again;
  await log.stop();
  // The log goes on under the new lead.
  log = createTickLog({
    store: await openTickStore(database().market),
    clock,
    log: silentLog,
    onFatal: (error) => {
      throw error;
    },
    timer: false,
  });
  await log.open({ lead });
  log.start();
  pathFeed("simulated", again, clock).start({ trade: log.offer, book: log.offerBook });
  await pass(20 * secondMs);
  expect(log.last("BTCUSDT")?.timeMs).toBeGreaterThan(today + dayMs);
});

test("[MKT-07] [TRUST-06] when a day has ended its seed is published, and anyone computes the day's prices again from it", async () => {
  await publishEnded(keeping(), clock.nowMs(), new AbortController().signal);
  const later = await seedsText();
  const { demoDays } = seedsFile.parse(JSON.parse(later));
  expect(demoDays.filter(({ ended }) => ended !== null).map(({ day }) => day)).toEqual(["2026-11-21"]);
  const log = await range(1);
  const files = { early, later, log };
  expect(await verified(files)).toEqual({ code: 0, text: expect.any(String) });
  // One price that the seed does not give.
  const lines = log.split("\n");
  const changed = lines.findIndex((line, index) => index > 20 && line.includes(",t,"));
  lines[changed] = (lines[changed] ?? "").replace(
    /,t,(\d+)/,
    (_, whole: string) => `,t,${Number(whole) + 7}`,
  );
  const forged = await verified({ ...files, log: lines.join("\n") });
  expect(forged).toMatchObject({ code: 1 });
  expect(forged.text).toContain("is not what the seed of its day gives");
  // A seed, or a hash, that was chosen afterwards.
  const other = later.replace(seedHex(demoDays[0]), "00".repeat(32));
  expect((await verified({ ...files, later: other })).text).toContain("the seed is not the one of the hash");
  const otherHash = later.replace(demoDays[0]?.hash ?? "", "11".repeat(32));
  expect((await verified({ ...files, later: otherHash })).text).toContain(
    "another hash than in another file",
  );
  // Before the day has ended nobody can.
  expect(await verified({ early, log })).toMatchObject({ code: 2 });
});

const seedHex = (day: { readonly ended: { readonly seed: string } | null } | undefined): string =>
  day?.ended?.seed ?? "";

/** The log of a pair from when the seed counts to the end of the day, as anyone saves it. */
const range = async (pid: number): Promise<string> => {
  const files = publicFiles({ db: database().db, clock, keyId: "0011223344556677" });
  const pair = { pid, symbol: "BTCUSDT" };
  const file = await files.range(pair, startMs + secondMs, today + dayMs, (read) => read());
  let text = "";
  if (typeof file?.text === "function") for await (const piece of file.text()) text += piece;
  return text;
};

const verified = async (files: Readonly<Record<string, string>>): Promise<{ code: number; text: string }> => {
  const lines: string[] = [];
  const code = await runVerifier(["market", "."], {
    files: { at: () => Object.entries(files).map(([file, text]) => ({ file, bytes: Buffer.from(text) })) },
    nowMs: clock.nowMs(),
    write: (line) => lines.push(line),
  });
  return { code, text: lines.join("\n") };
};

test("[MKT-07] the seeds of many days that have ended are published one after another, and no further one when the server ends", async () => {
  const ended = async (): Promise<number> =>
    seedsFile.parse(JSON.parse(await seedsText())).demoDays.filter((day) => day.ended !== null).length;
  clock.set(clock.nowMs() + 3 * dayMs);
  await pass(20 * secondMs);
  const before = await ended();
  await publishEnded(keeping(), clock.nowMs(), AbortSignal.abort());
  expect(await ended()).toBe(before + 1);
  await publishEnded(keeping(), clock.nowMs(), new AbortController().signal);
  expect(await ended()).toBe(before + 3);
});
