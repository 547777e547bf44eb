/** Closed days on their way into files and out of the database, interrupted at each step, and with a place that is away. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayMs, utcDate } from "@candor/core/time/time";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { StoreLocation } from "../../platform/files/store-location.ts";
import { startTestS3, type TestS3 } from "../../platform/files/test-s3.ts";
import { Unavailable } from "../../platform/unavailable.ts";
import { keepDays, type DayKeeping } from "./keep-days.ts";
import { firstDayMs } from "./test-days.ts";
import {
  days,
  inDatabase,
  inFiles,
  logged,
  longAfterMs,
  openWorld,
  symbols,
  type World,
} from "./test-days-world.ts";

let folder = "";
let s3: TestS3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "candor-days-"));
  s3 = await startTestS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const onDisk = (name: string): StoreLocation => ({ kind: "disk", folder: join(folder, name) });
const inBucket = (name: string): StoreLocation => ({ ...s3.location, prefix: `${name}/` });

describe.each([
  ["a folder", () => [onDisk("killed")]],
  ["a bucket", () => [inBucket("killed")]],
  ["both", () => [onDisk("both"), inBucket("both")]],
])("a process that is killed, with files in %s", (_name, placesOf) => {
  const database = withTestDatabase();
  const owner = withOwner(database);
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database(), owner(), placesOf());
  });

  /** What is done from outside, in the order in which a first run does it: statements by their function, and stored files. */
  const stepsOf = (places: readonly number[]): readonly string[] => [
    ...symbols.flatMap((symbol) =>
      places.flatMap((place) => [
        `put ${place} ${symbol}/2026/10/20.csv.zst`,
        `put ${place} ${symbol}/2026/10/20.checkpoints.csv.zst`,
      ]),
    ),
    "tick_day_note 20 false",
    ...places.map((place) => `read ${place} BTCUSDT/2026/10/20.csv.zst`),
    "tick_day_note 20 true",
    "tick_day_sign",
    ...places.map((place) => `read ${place} ETHUSDT/2026/10/20.checkpoints.csv.zst`),
    "tick_day_leave",
  ];
  class Killed extends Error {}

  /** Ends the work before the first step of that name; what begins later fails too. To die after a step is to die before the next one. */
  const killedAt = (step: string): DayKeeping => {
    let isDead = false;
    const doing = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
      isDead ||= name === step;
      if (isDead) throw new Killed();
      return await work();
    };
    const pool = (real: pg.Pool): pg.Pool =>
      ({
        query: (text: string, values: readonly unknown[]) =>
          doing(nameOf(text, values), () => real.query(text, [...values])),
      }) as unknown as pg.Pool;
    const { keeping } = world;
    const stores = keeping.stores.map((real, place): FileStore => {
      const step = (verb: string, name: string) => `${verb} ${place} ${name.slice("ticks/".length)}`;
      return {
        ...real,
        put: (name, pieces) => doing(step("put", name), () => real.put(name, pieces)),
        read: (name, at, length) => doing(step("read", name), () => real.read(name, at, length)),
      };
    });
    return { ...keeping, stores, market: pool(keeping.market), sign: pool(keeping.sign) };
  };
  const nameOf = (text: string, values: readonly unknown[]): string => {
    const [name = text] = /tick_day_(?:note|sign|leave)/.exec(text) ?? [];
    return name === "tick_day_note" ? `${name} ${utcDate(Number(values[2])).slice(-2)} ${values[3]}` : name;
  };

  test("[MKT-08] at any step loses no tick and stores none twice; the next one completes the day", async () => {
    for (const step of stepsOf([...world.keeping.stores.keys()])) {
      const work = keepDays(killedAt(step), world.lead, firstDayMs + 2 * dayMs);
      await expect(work.then(() => step)).rejects.toThrow(Killed);
      await expectWhole();
    }
    await keepDays(world.keeping, world.lead, firstDayMs + 2 * dayMs);
    await expectWhole();
    await keepDays(world.keeping, world.lead, longAfterMs);
    const { rows } = await owner().query<{ day: bigint; steps: number }>(
      "SELECT day_ms AS day, num_nonnulls(written_ms, checked_ms, signed_ms, left_ms) AS steps FROM tick_day ORDER BY 1",
    );
    expect(rows.map(({ steps: done }) => done)).toEqual([4, 4, 4, 4]);
    const records = await owner().query("SELECT DISTINCT pid, day_ms FROM tick_day_record");
    expect(records.rowCount).toBe(8);
    await expectWhole();
  });

  /** Every tick is in the database or in the files of a day that left, once. */
  const expectWhole = async (): Promise<void> => {
    const { rows } = await owner().query<{ day_ms: bigint }>(
      "SELECT day_ms FROM tick_day WHERE left_ms IS NOT NULL",
    );
    const left = new Set(rows.map((row) => Number(row.day_ms)));
    for (const symbol of symbols) {
      for (const startMs of days) {
        const found = await (left.has(startMs) ? inFiles : inDatabase)(world, symbol, startMs);
        expect(found).toEqual(logged(world, symbol, startMs));
        if (left.has(startMs)) expect(await inDatabase(world, symbol, startMs)).toEqual([]);
      }
    }
  };
});

describe("a place that cannot be reached for a day", () => {
  const database = withTestDatabase();
  const owner = withOwner(database);

  test("[MKT-08] only postpones: nothing leaves, the other place is written, and all is done when it is back", async () => {
    const world = await openWorld(database(), owner(), [onDisk("down"), inBucket("down")]);
    const keep = (nowMs: number) => keepDays(world.keeping, world.lead, nowMs);
    s3.fail = 503;
    await expect(keep(firstDayMs + 2 * dayMs)).rejects.toThrow(Unavailable);
    expect((await owner().query("SELECT FROM tick_day")).rowCount).toBe(0);
    expect(await inDatabase(world, "BTCUSDT", firstDayMs)).toEqual(logged(world, "BTCUSDT", firstDayMs));
    s3.fail = "no";
    expect((await keep(firstDayMs + 2 * dayMs)).left).toEqual([utcDate(firstDayMs)]);
    s3.fail = 503;
    // The second day is signed by now; while one of its places is away it does not leave.
    await expect(keep(longAfterMs)).rejects.toThrow(Unavailable);
    expect(await inDatabase(world, "BTCUSDT", days[1] ?? 0)).toEqual(logged(world, "BTCUSDT", days[1] ?? 0));
    s3.fail = "no";
    expect((await keep(longAfterMs)).left).toEqual(days.slice(1, 4).map(utcDate));
    for (const symbol of symbols)
      for (const startMs of days.slice(0, 4))
        expect(await inFiles(world, symbol, startMs)).toEqual(logged(world, symbol, startMs));
  });
});
