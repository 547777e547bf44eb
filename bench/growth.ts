/**
 * `npm run bench -- growth [days] [pairs]`: closed days of the demo's own market, logged as the server logs them, signed, folded,
 * stored as files and let leave. How much a day takes at rest, in files and in the database; how long storing takes; how long
 * one minute of a day that left takes. What eight pairs take is computed from the pairs that were measured.
 *
 * The ticks are written past `tick_append`, by the owner, with the same chain: appending is not what is measured.
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathPrice, pathQuantity } from "@candor/core/market/history";
import { slotPoint } from "@candor/core/market/market-path";
import type { LoggedTick } from "@candor/core/market/segment";
import { dayMs, minuteMs } from "@candor/core/time/time";
import { keepDays } from "../apps/server/src/feed/archive/keep-days.ts";
import { tickArchive } from "../apps/server/src/feed/archive/read-day.ts";
import type { DemoMarket } from "../apps/server/src/feed/bundled-market.ts";
import { foldClosedCandles } from "../apps/server/src/feed/candle-keeper.ts";
import { publishKey, signClosedMinutes } from "../apps/server/src/feed/checkpoints.ts";
import { demoMarkets } from "../apps/server/src/feed/open-feeds.ts";
import { tickBatches } from "../apps/server/src/feed/tick-batches.ts";
import { openTickSigner } from "../apps/server/src/feed/tick-signer.ts";
import { openTickStore } from "../apps/server/src/feed/tick-store.ts";
import { takeTestLead } from "../apps/server/src/platform/db/test-lead.ts";
import { diskStore } from "../apps/server/src/platform/files/file-store.ts";
import { openEmptyDatabase, type BenchDatabase } from "./bench-database.ts";
import { quantile, type Bench, type Report } from "./report.ts";

const allPairs = 8;
const mostDayMb = 40;
const mostMinuteMs = 100;
const gridMs = 250;
const rowsAtOnce = 20_000;
const minutesRead = 200;
/** From this many days ago on, so that all are old enough to leave. */
const startsBefore = 3;

export const bench: Bench = async ([days = "1", pairs = "8"]) => {
  const database = await openEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), "candor-growth-"));
  try {
    return await measure(database, folder, Number(days), Number(pairs));
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const measure = async (
  database: BenchDatabase,
  folder: string,
  days: number,
  count: number,
): Promise<Report> => {
  const { market, sign, owner } = database;
  const store = await openTickStore(market);
  const pids = new Map(store.pairs.map(({ pid, symbol }) => [symbol, pid]));
  const markets = demoMarkets({ feed: "replay" }).slice(0, count);
  const today = Math.floor(Date.now() / dayMs);
  const startMs = (today - startsBefore - days) * dayMs;
  const emptyBytes = await databaseBytes(database);
  const ticks = await logDays(database, markets, pids, startMs, days);
  const lead = await takeTestLead(database.engine);
  const signer = openTickSigner("5a".repeat(32), "");
  await publishKey({ pool: sign, lead, signer }, startMs);
  await signClosedMinutes({ pool: sign, lead, signer }, startMs + (days + 1) * dayMs);
  await foldClosedCandles({ pool: market, lead, pairs: store.pairs });
  await owner.query("UPDATE engine_state SET mark_ms = $1", [startMs + days * dayMs + 60_000]);
  await owner.query("VACUUM ANALYZE");
  const fullBytes = await databaseBytes(database);
  const files = diskStore(folder);
  const keeping = { market, sign, store: files, signer, pairs: store.pairs, daysKept: 1 };
  const startedMs = performance.now();
  const { left } = await keepDays(keeping, lead, startMs + (days + 2) * dayMs);
  const tookS = (performance.now() - startedMs) / 1_000;
  if (left.length !== days) throw new Error(`${left.length} of ${days} days left`);
  const restBytes = await databaseBytes(database);
  const fileBytes = Number(execFileSync("du", ["-sb", folder], { encoding: "utf8" }).split("\t")[0]);
  const minutes = await readMinutes(tickArchive(files), markets, startMs, days);
  const perDay = (bytes: number): number => (bytes / days / count) * allPairs;
  return reportOf({
    days,
    count,
    ticks,
    files: perDay(fileBytes),
    rest: perDay(restBytes - emptyBytes),
    logged: perDay(fullBytes - emptyBytes),
    tookS,
    minutes,
  });
};

const databaseBytes = async ({ owner }: BenchDatabase): Promise<number> => {
  const { rows } = await owner.query("SELECT pg_database_size(current_database()) AS bytes");
  return Number((rows[0] as { bytes: bigint }).bytes);
};

/** Logs whole days and the first minute of the next; returns how many ticks that are. */
const logDays = async (
  { owner }: BenchDatabase,
  markets: readonly DemoMarket[],
  pids: ReadonlyMap<string, number>,
  startMs: number,
  days: number,
): Promise<number> => {
  await owner.query(
    "SELECT make_tick_day($1::bigint + day * $2::bigint) FROM generate_series(0, $3::bigint) AS day",
    [startMs, dayMs, days],
  );
  const batches = tickBatches(markets.map(({ symbol }) => symbol));
  let [rows, all]: [LoggedTick[], number] = [[], 0];
  const write = async (): Promise<void> => {
    await owner.query(insertText, [
      rows.map(({ symbol }) => pids.get(symbol)),
      rows.map(({ seq }) => seq),
      rows.map(({ timeMs }) => timeMs),
      rows.map(({ price }) => price.toString()),
      rows.map(({ qty }) => qty.toString()),
      rows.map(({ kind }) => kind === "heartbeat"),
      rows.map(({ buyerMaker }) => buyerMaker),
      rows.map(({ hash }) => Buffer.from(hash, "hex")),
    ]);
    all += rows.length;
    rows = [];
  };
  for (let timeMs = startMs + 30; timeMs < startMs + days * dayMs + minuteMs + 5_000; timeMs += gridMs) {
    const slot = Math.floor(timeMs / gridMs) - 1;
    for (const { symbol, feed, path } of markets) {
      const { units, steps, buyerMaker } = slotPoint(path, slot);
      const made = { price: pathPrice(path, units), qty: pathQuantity(path, steps), buyerMaker };
      if (steps > 0) batches.add({ symbol, source: feed, id: slot, timeMs, ...made });
    }
    rows.push(...batches.take(timeMs, { nowMs: timeMs, isOnGrid: true, awaited: new Set() }));
    if (rows.length >= rowsAtOnce) await write();
  }
  await write();
  return all;
};

const insertText = `INSERT INTO tick_log SELECT * FROM unnest(
  $1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::boolean[], $7::boolean[], $8::bytea[])`;

/** How long single minutes take, each of another pair or hour than the one before; ms. */
const readMinutes = async (
  archive: ReturnType<typeof tickArchive>,
  markets: readonly DemoMarket[],
  startMs: number,
  days: number,
): Promise<readonly number[]> => {
  const took: number[] = [];
  for (let read = 0; read < minutesRead; read += 1) {
    const symbol = markets[read % markets.length]?.symbol ?? "";
    const minute = (read * 7_919) % ((days * dayMs) / minuteMs);
    const startedMs = performance.now();
    const found = await archive.minute(symbol, startMs + minute * minuteMs);
    took.push(performance.now() - startedMs);
    if (found === undefined) throw new Error(`minute ${minute} of ${symbol} is empty`);
  }
  return took;
};

type Measured = {
  readonly days: number;
  readonly count: number;
  readonly ticks: number;
  /** Bytes of eight pairs a day: in files, in the database once the day left, and before. */
  readonly files: number;
  readonly rest: number;
  readonly logged: number;
  readonly tookS: number;
  readonly minutes: readonly number[];
};

const mb = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

const reportOf = (measured: Measured): Report => {
  const { days, count, ticks, files, rest, logged, tookS, minutes } = measured;
  const atRest = (files + rest) / 1_000_000;
  const slow = quantile(minutes, 0.99);
  const ticksADay = ((ticks / days / count) * allPairs) / 1_000_000;
  return {
    tables: [
      {
        title: `Eight pairs, a day of ${ticksADay.toFixed(2)} million ticks; measured with ${count} pairs over ${days} days`,
        columns: ["what", "MB a day", "bytes a tick"],
        rows: [
          ["in the database while it is there", mb(logged), (logged / ticksADay / 1e6).toFixed(1)],
          ["in files", mb(files), (files / ticksADay / 1e6).toFixed(1)],
          [
            "left in the database: candles, kept ticks, records",
            mb(rest),
            (rest / ticksADay / 1e6).toFixed(1),
          ],
        ],
      },
      {
        title: "Time",
        columns: ["what", "measured"],
        rows: [
          ["storing, checking and leaving, a pair's day", `${(tookS / days / count).toFixed(1)} s`],
          ["a minute of a day that left, middle", `${quantile(minutes, 0.5).toFixed(1)} ms`],
          ["a minute of a day that left, 99 of 100", `${slow.toFixed(1)} ms`],
        ],
      },
    ],
    claims: [
      {
        claim: `under ${mostDayMb} MB a day at rest`,
        measured: `${atRest.toFixed(1)} MB`,
        held: atRest < mostDayMb,
      },
      {
        claim: `99 of 100 minutes of days that left in under ${mostMinuteMs} ms`,
        measured: `${slow.toFixed(1)} ms`,
        held: slow < mostMinuteMs,
      },
    ],
  };
};
