/**
 * `npm run bench -- growth [days] [pairs]`: closed days of the demo's own market, one after another, as a demo has them: logged,
 * signed, folded, stored as files, checked, and let leave as soon as that is allowed. How much a day takes at rest; how large the
 * database is when it is largest, just before a day leaves; how long storing takes; how long a minute of a day that left takes over
 * HTTP.
 *
 * 30 days of eight pairs are computed from the days that were measured, by what the database grew from one to the next; with
 * `growth 30 8` they are measured. What eight pairs take is computed from the pairs that were measured.
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { dayMs, minuteMs, utcDate } from "@candor/core/time/time";
import { keepDays } from "../../apps/server/src/feed/archive/keep-days.ts";
import { tickArchive } from "../../apps/server/src/feed/archive/read-day.ts";
import { signedBy } from "../../apps/server/src/feed/archive/signed-by.ts";
import { foldClosedCandles } from "../../apps/server/src/feed/candle-keeper.ts";
import { publishKey, signClosedMinutes } from "../../apps/server/src/feed/checkpoints.ts";
import { demoMarkets } from "../../apps/server/src/feed/open-feeds.ts";
import { openTickSigner } from "../../apps/server/src/feed/tick-signer.ts";
import { openTickStore, type TickStore } from "../../apps/server/src/feed/tick-store.ts";
import { publicTickRoutes } from "../../apps/server/src/modules/market/public-routes.ts";
import { signingKeys } from "../../apps/server/src/modules/market/segment-queries.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { takeTestLead } from "../../apps/server/src/platform/db/test-lead.ts";
import { diskStore } from "../../apps/server/src/platform/files/disk-store.ts";
import { buildTestHttp } from "../../apps/server/src/platform/http/test-http.ts";
import { openEmptyDatabase, type BenchDatabase } from "../bench-database.ts";
import { dayLog, type DayLogged } from "./growth-ticks.ts";
import { quantile, type Bench, type Report } from "../report.ts";

const allPairs = 8;
const allDays = 30;
const mostDayMb = 40;
const mostDatabaseMb = 1_000;
const mostMinuteMs = 100;
const minutesRead = 200;
/** From this many days ago on, so that all are old enough to leave. */
const startsBefore = 3;

export const bench: Bench = async ([days = "2", pairs = "8"]) => {
  const database = await openEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), "candor-growth-"));
  try {
    return await measure(database, folder, Number(days), Number(pairs));
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/** What was found of one day. Sizes in bytes. */
type DayFound = DayLogged & {
  /** The database when the day was whole in it, and after it left. */
  readonly fullBytes: number;
  readonly restBytes: number;
  readonly storeS: number;
};

const measure = async (
  database: BenchDatabase,
  folder: string,
  days: number,
  count: number,
): Promise<Report> => {
  const loadBefore = loadavg()[0] ?? 0;
  const store = await openTickStore(database.market);
  const markets = demoMarkets({ feed: "replay" }).slice(0, count);
  const startMs = (Math.floor(Date.now() / dayMs) - startsBefore - days) * dayMs;
  const emptyBytes = await databaseBytes(database);
  const log = dayLog(store, database.owner, markets, startMs);
  const found: DayFound[] = [];
  for (let day = 0; day < days; day += 1) {
    found.push(await liveThrough(database, store, log, folder, startMs + day * dayMs));
    process.stderr.write(`day ${day + 1} of ${days}: ${JSON.stringify(found.at(-1))}\n`);
  }
  const fileBytes = Number(execFileSync("du", ["-sb", folder], { encoding: "utf8" }).split("\t")[0]);
  const symbols = markets.map(({ symbol }) => symbol);
  const minutes = await readMinutes(database, store, folder, symbols, startMs, days);
  return reportOf({
    days,
    count,
    emptyBytes,
    found,
    fileBytes,
    minutes,
    load: [loadBefore, loadavg()[0] ?? 0],
  });
};

/** A day, from its first tick until it has left. */
const liveThrough = async (
  database: BenchDatabase,
  store: TickStore,
  log: ReturnType<typeof dayLog>,
  folder: string,
  startMs: number,
): Promise<DayFound> => {
  const { market, sign, owner } = database;
  const lead = await takeTestLead(database.engine);
  const signer = openTickSigner("5a".repeat(32), "");
  const logged = await log.log(lead, startMs);
  await publishKey({ pool: sign, lead, signer }, startMs);
  await signClosedMinutes({ pool: sign, lead, signer }, startMs + dayMs + minuteMs);
  await foldClosedCandles({ pool: market, lead, pairs: store.pairs });
  await owner.query("UPDATE engine_state SET mark_ms = $1", [startMs + dayMs + minuteMs]);
  const fullBytes = await databaseBytes(database);
  const storedMs = performance.now();
  const keeping = { market, sign, stores: [diskStore(folder)], signer, pairs: store.pairs, daysKept: 0 };
  const { left } = await keepDays(keeping, lead, startMs + dayMs + minuteMs);
  if (`${left}` !== utcDate(startMs)) throw new Error(`${utcDate(startMs)} did not leave`);
  return {
    ...logged,
    fullBytes,
    restBytes: await databaseBytes(database),
    storeS: (performance.now() - storedMs) / 1_000,
  };
};

const databaseBytes = async ({ owner }: BenchDatabase): Promise<number> => {
  const { rows } = await owner.query("SELECT pg_database_size(current_database()) AS bytes");
  return Number((rows[0] as { bytes: bigint }).bytes);
};

/** How long single minutes take over HTTP, each of another pair or hour than the one before; ms. */
const readMinutes = async (
  { reads }: BenchDatabase,
  store: TickStore,
  folder: string,
  symbols: readonly string[],
  startMs: number,
  days: number,
): Promise<readonly number[]> => {
  const files = diskStore(folder);
  const deps = {
    db: reads,
    clock: systemClock,
    pairs: store.pairs,
    keyId: "",
    archive: tickArchive(
      files,
      signedBy(() => signingKeys(reads)),
    ),
    files,
  };
  const { app } = await buildTestHttp([], {
    rateLimits: false,
    routes: [(scope, limits) => void scope.register(publicTickRoutes(deps, limits))],
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const took: number[] = [];
  for (let read = 0; read < minutesRead; read += 1) {
    const minuteAt = startMs + ((read * 7_919) % ((days * dayMs) / minuteMs)) * minuteMs;
    const path = `/public/ticks/${symbols[read % symbols.length]}/${minuteAt}.ndjson`;
    const beganMs = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    const text = await response.text();
    took.push(performance.now() - beganMs);
    if (response.status !== 200 || text.length < 1_000) throw new Error(`${path}: ${response.status}`);
  }
  await app.close();
  return took;
};

type Measured = {
  readonly days: number;
  readonly count: number;
  readonly emptyBytes: number;
  readonly found: readonly DayFound[];
  readonly fileBytes: number;
  readonly minutes: readonly number[];
  /** The machine's load before and after. */
  readonly load: readonly [number, number];
};

const mb = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Bytes of eight pairs, from those that were measured. */
const sizesOf = ({ days, count, emptyBytes, found, fileBytes }: Measured) => {
  const [first, last] = [found[0]?.restBytes ?? 0, found.at(-1)?.restBytes ?? 0];
  const eight = (bytes: number): number => (bytes / count) * allPairs;
  // One day alone has what the tables take in any case, and the first minute of the next day.
  const rest = eight(days > 1 ? (last - first) / (days - 1) : first - emptyBytes);
  const day = eight(
    sum(found.map(({ fullBytes }, index) => fullBytes - (found[index - 1]?.restBytes ?? emptyBytes))) / days,
  );
  const largest = eight(Math.max(...found.map(({ fullBytes }) => fullBytes)) - emptyBytes) + emptyBytes;
  return { files: eight(fileBytes / days), rest, day, largest: largest + rest * (allDays - days) };
};

const reportOf = (measured: Measured): Report => {
  const { days, count, found, minutes, load } = measured;
  const { files, rest, day, largest } = sizesOf(measured);
  const ticks = (sum(found.map((each) => each.ticks)) / days / count) * allPairs;
  const slow = quantile(minutes, 0.99);
  const appendMs = (sum(found.map((each) => each.appendS)) * 1e6) / sum(found.map((each) => each.appended));
  const perPairDay = (values: readonly number[]): string => `${(sum(values) / days / count).toFixed(1)} s`;
  const row = (what: string, bytes: number): readonly string[] => [
    what,
    mb(bytes),
    (bytes / ticks).toFixed(1),
  ];
  return {
    tables: [
      {
        title: `Eight pairs, a day of ${(ticks / 1e6).toFixed(2)} million ticks; measured with ${count} pairs over ${days} days`,
        columns: ["what", "MB a day", "bytes a tick"],
        rows: [
          row("in the database while it is there", day),
          row("in files", files),
          row("left in the database: candles, kept ticks, records", rest),
        ],
      },
      {
        title: "The database when it is largest, just before a day leaves",
        columns: ["what", "MB"],
        rows: [
          [`a demo after ${allDays} days`, mb(largest)],
          ["a demo after a year", mb(largest + rest * (365 - allDays))],
          [`with TICK_DAYS=8, after ${allDays} days`, mb(largest + 8 * day)],
          ["files of a year", mb(files * 365)],
        ],
      },
      {
        title: `Time; the machine's load was ${load.map((each) => each.toFixed(1)).join(" before and ")} after`,
        columns: ["what", "measured"],
        rows: [
          ["appending a thousand ticks of all pairs, 10 000 at once", `${appendMs.toFixed(0)} ms`],
          ["storing, checking and leaving, a pair's day", perPairDay(found.map(({ storeS }) => storeS))],
          ["a minute of a day that left, over HTTP, middle", `${quantile(minutes, 0.5).toFixed(1)} ms`],
          ["a minute of a day that left, over HTTP, 99 of 100", `${slow.toFixed(1)} ms`],
        ],
      },
    ],
    claims: [
      {
        claim: `under ${mostDayMb} MB a day at rest`,
        measured: `${mb(files + rest)} MB`,
        held: files + rest < mostDayMb * 1e6,
      },
      {
        claim: `${allDays} days: a database under ${mostDatabaseMb} MB`,
        measured: `${mb(largest)} MB`,
        held: largest < mostDatabaseMb * 1e6,
      },
      {
        claim: `99 of 100 minutes of days that left in under ${mostMinuteMs} ms over HTTP`,
        measured: `${slow.toFixed(1)} ms`,
        held: slow < mostMinuteMs,
      },
    ],
  };
};
