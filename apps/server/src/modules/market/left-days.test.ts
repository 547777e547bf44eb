/** What the public files and the evidence say of a day before and after its ticks left the database: the same, byte for byte. */
import { assert } from "@candor/core/assert/assert";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatRows, type LoggedTick } from "@candor/core/market/segment";
import { dayMs, minuteMs, secondMs } from "@candor/core/time/time";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepDays } from "../../feed/archive/keep-days.ts";
import { tickArchive } from "../../feed/archive/read-day.ts";
import { firstDayMs, logDays, signedByTest, ticksAt, type TestDays } from "../../feed/archive/test-days.ts";
import { systemClock } from "../../platform/clock.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { diskStore } from "../../platform/files/disk-store.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { Unavailable } from "../../platform/unavailable.ts";
import { buildTestHttp } from "../../platform/http/test-http.ts";
import { tickEvidence } from "./evidence-queries.ts";
import { publicFiles } from "./public-files.ts";
import { publicTickRoutes } from "./public-routes.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const pair = { pid: 1, symbol: "BTCUSDT" };
/** A tick every 800 ms of the last 12 minutes of a day and of the first 12 of the next; then one two days later. */
const midnightMs = firstDayMs + dayMs;
const times = [
  ...Array.from({ length: 1_800 }, (_, index) => midnightMs - 12 * minuteMs + index * 800),
  firstDayMs + 3 * dayMs + secondMs,
];
const startMs = midnightMs - 12 * minuteMs;

let folder = "";
let days: TestDays;
let app: FastifyInstance;
let isAway = false;
const mine = (): readonly LoggedTick[] => days.ticks.filter(({ symbol }) => symbol === pair.symbol);
const before = new Map<string, unknown>();
let begun: AsyncIterator<string>;
let begunText = "";

const paths = [
  `/public/ticks/BTCUSDT/${startMs + 3 * minuteMs}.ndjson`,
  `/public/ticks/BTCUSDT/${midnightMs}.ndjson`,
  `/public/ticks/BTCUSDT/${startMs + 3 * minuteMs}.checkpoint.json`,
  `/public/ticks/BTCUSDT/${startMs - minuteMs}.ndjson`,
  `/public/ticks/BTCUSDT/${startMs - minuteMs}.checkpoint.json`,
  `/public/ticks/BTCUSDT/range?from=${startMs}&to=${startMs + minuteMs}`,
  `/public/ticks/BTCUSDT/range?from=${startMs + 12_345}&to=${midnightMs - 1}`,
  `/public/ticks/BTCUSDT/range?from=${midnightMs - 90_500}&to=${midnightMs + 90_500}`,
  `/public/ticks/BTCUSDT/range?from=${midnightMs + 5}&to=${midnightMs + 90_500}`,
  `/public/ticks/BTCUSDT/range?from=${startMs - 30 * minuteMs}&to=${startMs}`,
];
const download = async (url: string) => {
  const { statusCode, headers, body } = await app.inject(url);
  return { statusCode, body, etag: headers["etag"], caching: headers["cache-control"] };
};

/** All that the audits ask, of ticks on both sides of midnight. */
const questions = async (): Promise<unknown> => {
  const evidence = tickEvidence(database().reads, tickArchive(diskStore(folder), signedByTest(days.signer)));
  const tick = async (seq: number) => {
    const found = await evidence.tick(pair, seq);
    if (found === undefined) throw new Error(`no tick ${seq}`);
    return found;
  };
  const answers: unknown[] = [await evidence.tick(pair, 99_999)];
  for (const seq of [1, 2, 5, 6, 450, 899, 900, 901, 902, 905, 1_400, 1_801]) {
    answers.push(await tick(seq), await evidence.tradeBefore(pair, seq));
    answers.push(await evidence.firstAfter(pair, seq, (await tick(seq)).time + 1_700));
  }
  for (const [from, to] of [
    [10, 400],
    [700, 1_100],
    [3, 899],
    [3, 1_790],
    [950, 1_000],
    [900, 901],
  ] as const)
    answers.push(await evidence.ride(pair, await tick(from), await tick(to)));
  for (const most of [1, 5, 12, 13, 60])
    answers.push(await evidence.segments(pair, startMs + 90_000, midnightMs + 4 * minuteMs, most));
  return answers;
};

const leave = async (nowMs: number): Promise<readonly string[]> => {
  const { market, sign } = database();
  const keeping = { market, sign, stores: [diskStore(folder)], signer: days.signer, daysKept: 1 };
  return (await keepDays({ ...keeping, pairs: days.store.pairs }, days.lead, nowMs)).left;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "candor-left-"));
  days = await logDays(database(), owner(), ticksAt(["BTCUSDT", "ETHUSDT"], times));
  const onDisk = diskStore(folder);
  const files: FileStore = {
    ...onDisk,
    size: (name) => (isAway ? Promise.reject(new Unavailable("the place is away")) : onDisk.size(name)),
  };
  const deps = {
    db: database().reads,
    clock: systemClock,
    pairs: [pair],
    keyId: days.signer.keyId,
    archive: tickArchive(files, signedByTest(days.signer)),
    files,
  };
  ({ app } = await buildTestHttp([], {
    routes: [(scope, door) => void scope.register(publicTickRoutes(deps, door))],
  }));
  for (const path of paths) before.set(path, await download(path));
  before.set("questions", await questions());
  const range = await publicFiles(deps).range(pair, startMs, midnightMs + 12 * minuteMs, (read) => read());
  assert(typeof range?.text === "function", "a range is a file in pieces");
  begun = range.text()[Symbol.asyncIterator]();
  for (let piece = 0; piece < 2; piece += 1) begunText += String((await begun.next()).value);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ["the first day", midnightMs + dayMs, ["2026-10-20"]],
  ["both days", midnightMs + 3 * dayMs, ["2026-10-21"]],
])("after %s left the database", (_name, nowMs, left) => {
  beforeAll(async () => {
    assert(`${await leave(nowMs)}` === `${left}`, "the day leaves");
  });

  test.each(paths)("[MKT-08] %s is the same, byte for byte", async (path) => {
    expect(await download(path)).toEqual(before.get(path));
  });

  test("[OPT-08] [LEV-14] the evidence of outcomes is the same", async () => {
    expect(await questions()).toEqual(before.get("questions"));
  });
});

test("[MKT-08] a file that was begun before its days left is sent to its end, and is whole", async () => {
  for await (const piece of { [Symbol.asyncIterator]: () => begun }) begunText += piece;
  const [, ...lines] = begunText.split("\n");
  expect(`${lines.join("\n")}`).toBe(formatRows(mine().slice(0, -1)));
});

describe("the files themselves", () => {
  const file = "/public/ticks/BTCUSDT/2026/10/20.csv.zst";

  test("[MKT-08] the record of a day says where its files are from, and is signed", async () => {
    const { statusCode, body, headers } = await app.inject(file.replace("csv.zst", "json"));
    expect(statusCode).toBe(200);
    expect(headers["cache-control"]).toContain("immutable");
    expect(JSON.parse(body)).toMatchObject({
      symbol: "BTCUSDT",
      day: "2026-10-20",
      firstSeq: 1,
      lastSeq: 900,
      hash: mine()[899]?.hash,
      keyId: days.signer.keyId,
    });
  });

  test("[MKT-08] a file is sent whole, or the part of it that is asked for", async () => {
    const whole = await app.inject(file);
    expect(whole.statusCode).toBe(200);
    const bytes = whole.rawPayload;
    expect(whole.headers).toMatchObject({ "accept-ranges": "bytes", "content-length": String(bytes.length) });
    const part = async (range: string, ifRange?: string) => {
      const headers = { range, ...(ifRange === undefined ? {} : { "if-range": ifRange }) };
      const { statusCode, rawPayload, headers: got } = await app.inject({ url: file, headers });
      return [statusCode, rawPayload.equals(bytes) ? "whole" : rawPayload, got["content-range"]];
    };
    const size = bytes.length;
    expect(await part("bytes=10-19")).toEqual([206, bytes.subarray(10, 20), `bytes 10-19/${size}`]);
    expect(await part("bytes=-9")).toEqual([
      206,
      bytes.subarray(-9),
      `bytes ${size - 9}-${size - 1}/${size}`,
    ]);
    expect(await part(`bytes=${size - 3}-${size + 99}`)).toEqual([
      206,
      bytes.subarray(-3),
      `bytes ${size - 3}-${size - 1}/${size}`,
    ]);
    for (const range of [`bytes=${size}-`, "bytes=99999999-", "bytes=-0"])
      expect((await part(range))[0]).toBe(416);
    for (const range of ["bytes=5-3", "lines=1-2", "bytes=0-1,5-6", "bytes=a-b"])
      expect(await part(range)).toEqual([200, "whole", undefined]);
    expect(await part("bytes=10-19", '"another"')).toEqual([200, "whole", undefined]);
    expect((await part("bytes=10-19", String(whole.headers["etag"])))[0]).toBe(206);
    const again = await app.inject({
      url: file,
      headers: { "if-none-match": String(whole.headers["etag"]) },
    });
    expect(again.statusCode).toBe(304);
  });

  test("[MKT-08] while the place of the files is away, that is said and not kept by caches", async () => {
    isAway = true;
    const { statusCode, body, headers } = await app.inject(file);
    isAway = false;
    expect([statusCode, headers["cache-control"]]).toEqual([503, "no-store"]);
    expect(body).toContain("NotReady");
    expect((await app.inject(file)).statusCode).toBe(200);
  });

  test.each([
    "/public/ticks/BTCUSDT/2026/10/19.csv.zst",
    "/public/ticks/BTCUSDT/2026/10/32.csv.zst",
    "/public/ticks/BTCUSDT/2026/13/01.json",
    "/public/ticks/BTCUSDT/2026/10/20.txt",
    "/public/ticks/NOPE/2026/10/20.csv.zst",
    "/public/ticks/BTCUSDT/2026/10/..%2f20.csv.zst",
  ])("[MKT-08] %s is not there", async (path) => {
    expect((await app.inject(path)).statusCode).toBe(404);
  });
});
