/** What the evidence of days that left reads from their files: little, however long ago it was and however long it took. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayMs, hourMs, minuteMs, secondMs } from "@candor/core/time/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepDays } from "../../feed/archive/keep-days.ts";
import { tickArchive } from "../../feed/archive/read-day.ts";
import { firstDayMs, logDays, signedByTest, ticksAt, type TestDays } from "../../feed/archive/test-days.ts";
import { systemClock } from "../../platform/clock.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { diskStore } from "../../platform/files/disk-store.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { allowances } from "../../platform/http/limits/rate-limits.ts";
import { buildTestHttp, type TestHttp } from "../../platform/http/test-http.ts";
import type { EvidentTick, TickEvidence } from "../../records/ticks/tick-evidence.ts";
import { tickEvidence } from "./evidence-queries.ts";
import { publicTickRoutes } from "./public-routes.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const pair = { pid: 1, symbol: "BTCUSDT" };
/** A tick every half minute for 21 hours, then one an hour for ten days, and one later. */
const startMs = firstDayMs + 2 * hourMs;
const times = [
  ...Array.from({ length: 2_520 }, (_, index) => startMs + index * 30 * secondMs),
  ...Array.from({ length: 240 }, (_, hour) => firstDayMs + dayMs + hour * hourMs),
  firstDayMs + 12 * dayMs,
];
let folder = "";
let days: TestDays;
let files: FileStore;
let evidence: TickEvidence;
let read: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "candor-cost-"));
  days = await logDays(database(), owner(), ticksAt([pair.symbol], times));
  const onDisk = diskStore(folder);
  const { market, sign } = database();
  const keeping = {
    market,
    sign,
    stores: [onDisk],
    signer: days.signer,
    pairs: days.store.pairs,
    daysKept: 1,
  };
  await keepDays(keeping, days.lead, firstDayMs + 30 * dayMs);
  files = {
    ...onDisk,
    size: (name) => (read.push(name), onDisk.size(name)),
    read: (name, at, length) => (read.push(name), onDisk.read(name, at, length)),
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const tick = async (seq: number): Promise<EvidentTick> => {
  const found = await evidence.tick(pair, seq);
  if (found === undefined) throw new Error(`no tick ${seq}`);
  return found;
};
/** How often the store was asked for that; a day that was open before is read again. */
const asked = async <Value>(ask: () => Promise<Value>): Promise<{ value: Value; reads: number }> => {
  read = [];
  const value = await ask();
  return { value, reads: read.length };
};
const openEvidence = (): void => {
  evidence = tickEvidence(database().reads, tickArchive(files, signedByTest(days.signer)));
};

test("[LEV-14] the path of a contract that was open for a day reads at most 60 of its minutes", async () => {
  openEvidence();
  const [from, to] = [await tick(3), await tick(2_515)];
  const { value: path, reads } = await asked(() => evidence.ride(pair, from, to));
  expect(reads).toBeLessThanOrEqual(140);
  expect(path.length).toBeGreaterThan(100);
  expect(path.length).toBeLessThanOrEqual(600);
  expect([path[0], path.at(-1)]).toEqual([
    [from.time, from.price],
    [to.time, to.price],
  ]);
  const logged = new Set(days.ticks.map(({ timeMs }) => timeMs));
  expect(path.filter(([timeMs]) => !logged.has(timeMs))).toEqual([]);
  expect(path.map(([timeMs]) => timeMs)).toEqual(path.map(([timeMs]) => timeMs).toSorted((a, b) => a - b));
});

test("[OPT-08] the tick after an outcome of ten days ago is found in its own day", async () => {
  openEvidence();
  const { value, reads } = await asked(() => evidence.firstAfter(pair, 5, startMs + 4 * 30 * secondMs));
  expect(value?.seq).toBe(6);
  expect(reads).toBeLessThanOrEqual(8);
  // And across a midnight.
  const last = days.ticks.findLast(({ timeMs }) => timeMs < firstDayMs + dayMs);
  const next = await evidence.firstAfter(pair, last?.seq ?? 0, last?.timeMs ?? 0);
  expect(next?.seq).toBe((last?.seq ?? 0) + 1);
});

test("[API-17] the checkpoint of a minute whose day left costs what reading its file costs", async () => {
  openEvidence();
  const deps = {
    db: database().reads,
    clock: systemClock,
    pairs: [pair],
    keyId: days.signer.keyId,
    archive: tickArchive(files, signedByTest(days.signer)),
    files,
  };
  const { app, waitMs }: TestHttp = await buildTestHttp([], {
    routes: [(scope, limits) => void scope.register(publicTickRoutes(deps, limits))],
  });
  const headers = { "x-forwarded-for": "203.0.113.9" };
  const get = async (minute: number): Promise<number> => {
    const url = `/public/ticks/BTCUSDT/${startMs + minute * minuteMs}.checkpoint.json`;
    return (await app.inject({ url, headers })).statusCode;
  };
  // All but 20 of what the address may ask for.
  waitMs({ headers, socket: { remoteAddress: "127.0.0.1" } } as never, allowances.work.address.burst - 20);
  expect([await get(0), await get(1), await get(2)]).toEqual([200, 200, 429]);
  // One that was read is kept.
  expect(await get(0)).toBe(200);
  await app.close();
});
