/** A pair that has been trading for a year: its longer candles, and what a call reads of them. */
import {
  bucketOf,
  candleIntervalMs,
  candleIntervals,
  mergeCandles,
  type Candle,
} from "@candor/core/market/candle";
import { price, quantity } from "@candor/core/money/money";
import { dayMs, hourMs, minuteMs } from "@candor/core/time/time";
import { kline, type Candle as WireCandle } from "@candor/wire/market";
import { beforeAll, expect, test } from "vitest";
import { foldClosedCandles } from "../../feed/candle-keeper.ts";
import { settableClock } from "../../platform/clock.ts";
import type { Lead } from "../../platform/db/lead.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { insertMany, withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { takeTestLead } from "../../platform/db/test-lead.ts";
import { makeTestDays } from "../../platform/db/test-tick-days.ts";
import { readBy } from "../../platform/db/test-rows-read.ts";
import { marketModule } from "./module.ts";
import { readPairs } from "./pair-queries.ts";
import { openPairTerms } from "./pair-terms.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const pair = { pid: 1, symbol: "BTCUSDT" };
/** Those of four hours and of a week are made of hours and of days when they are read. */
const storedIntervals = candleIntervals.filter((interval) => interval !== "4h" && interval !== "1w");
/** Half an hour into a day. */
const nowMs = Date.UTC(2026, 9, 21, 0, 30, 20);
const days = 365;
const lastMinuteMs = nowMs - (nowMs % minuteMs) - minuteMs;
const firstMinuteMs = lastMinuteMs - days * dayMs + minuteMs;
let lead: Lead;

beforeAll(async () => {
  lead = await takeTestLead(database().engine);
  // Only minutes are stored. The pair paused for a day in spring.
  await insertMany(
    owner(),
    `INSERT INTO candle_1m (pid, open_ms, open, high, low, close, volume)
     SELECT 1, at_ms, p, p + n % 11, p - n % 13, p + n % 7 - 3, 1000 + n % 17
     FROM (SELECT n, $1::bigint + n * 60000 AS at_ms, 6000000000000 + (n * 7919) % 100000 AS p
           FROM generate_series(0, $2::bigint - 1) AS n WHERE n / 1440 <> 200) AS minutes`,
    [firstMinuteMs, days * 1_440],
  );
  await makeTestDays(owner(), firstMinuteMs);
  await makeTestDays(owner(), lastMinuteMs + minuteMs);
  await owner().query(
    `INSERT INTO tick_log
     SELECT 1, seq, time_ms, 6000000000000, 1, false, false, sha256('') FROM (VALUES (1, $1::bigint), (2, $2::bigint)) AS t (seq, time_ms)`,
    [firstMinuteMs, lastMinuteMs + minuteMs],
  );
  await owner().query(
    "INSERT INTO candle_mark SELECT pid, 60000, max(open_ms) + 60000, count(*) FROM candle_1m GROUP BY pid",
  );
});

type Stored = { readonly interval_ms: number; readonly candles: bigint };
const candlesOf = async (query: string): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await owner().query<Stored>(query);
  return new Map(rows.map((row) => [row.interval_ms, Number(row.candles)]));
};
const counts = () =>
  candlesOf("SELECT interval_ms, count(*) AS candles FROM candle_long GROUP BY interval_ms");
const marks = () =>
  candlesOf("SELECT interval_ms, count AS candles FROM candle_mark WHERE interval_ms > 60000");

/** How many candles of an interval are not the merge of those of the next smaller one, or are missing. The smallest are the minutes. */
const different = async (intervalMs: number, smallerMs: number): Promise<number> => {
  const { rows } = await owner().query<{ count: bigint }>(
    `WITH smaller AS NOT MATERIALIZED (
       SELECT * FROM candle WHERE interval_ms = $3::bigint
     ), period AS (
       SELECT open_ms / $1::bigint * $1::bigint AS open_ms, min(open_ms) AS first_ms, max(open_ms) AS last_ms, max(high) AS high,
              min(low) AS low, sum(volume)::bigint AS volume
       FROM smaller WHERE open_ms < $2::bigint / $1::bigint * $1::bigint GROUP BY 1
     ), merged AS (
       SELECT p.open_ms, f.open, p.high, p.low, l.close, p.volume
       FROM period p JOIN smaller f ON f.open_ms = p.first_ms JOIN smaller l ON l.open_ms = p.last_ms
     ), stored AS (
       SELECT open_ms, open, high, low, close, volume FROM candle_long WHERE interval_ms = $1::bigint
     )
     SELECT count(*) AS count FROM (
       (TABLE merged EXCEPT TABLE stored) UNION ALL (TABLE stored EXCEPT TABLE merged)) AS each`,
    [intervalMs, lastMinuteMs + minuteMs, smallerMs],
  );
  return Number(rows[0]?.count);
};

test("[MKT-10] minutes that are stored already are merged some at a time, and what was interrupted is continued", async () => {
  let before = await counts();
  for (let call = 0; call < 5; call += 1) {
    await database().market.query("SELECT candle_fold($1::smallint, $2::bigint, 1::smallint)", [
      lead.shard,
      lead.epoch,
    ]);
    const after = await counts();
    for (const [interval, candles] of after) {
      expect(candles - (before.get(interval) ?? 0)).toBeLessThanOrEqual(1_000);
    }
    before = after;
  }
  await foldClosedCandles({ pool: database().market, lead, pairs: [pair] });
  let smallerMs: number = candleIntervalMs["1m"];
  for (const interval of storedIntervals.slice(1)) {
    expect(await different(candleIntervalMs[interval], smallerMs)).toBe(0);
    smallerMs = candleIntervalMs[interval];
  }
  expect((await counts()).get(dayMs)).toBe(days);
  expect(await marks()).toEqual(await counts());
  await owner().query("VACUUM ANALYZE");
});

const open = async (db: Db) => {
  const terms = await openPairTerms(db, "demo", Date.now);
  const pairs = await readPairs(db, [], terms);
  const socket = { publish: () => undefined, hasSubscribers: () => false };
  const module = marketModule({
    db,
    clock: settableClock(nowMs),
    socket,
    pairs: pairs.filter(({ pid }) => pid === 1),
    terms,
  });
  await module.start();
  await module.stop();
  return async (
    interval: string,
    limit: number,
    endMs?: number,
  ): Promise<{ rows: WireCandle[]; total: number }> => {
    const mounted = module.calls.find(({ call }) => call === kline);
    const endTime = endMs === undefined ? {} : { endTime: endMs / 1_000 };
    return (await mounted?.answer({ interval, pid: 1, limit, ...endTime }, {} as never)) as never;
  };
};

/** Rows that a call may read in addition to the candles that it returns: marks, and what is not merged yet. */
const beside = 100;

test.each(candleIntervals)(
  "[MKT-01] a call for a thousand candles of %s reads no more rows than it returns, or twice the hours or days that they consist of",
  async (interval) => {
    const intervalMs = candleIntervalMs[interval];
    const align = (timeMs: number) => bucketOf(timeMs, intervalMs);
    const parts = { "4h": 4, "1w": 7 }[interval as string] ?? 1;
    const ends = [
      undefined,
      lastMinuteMs - 2 * dayMs,
      lastMinuteMs - 180 * dayMs,
      firstMinuteMs + 40 * dayMs,
    ];
    for (const endMs of ends) {
      let answer: { rows: WireCandle[]; total: number } | undefined;
      // How many there are is counted once a day, of candles that are not stored by reading what they are made of.
      const opened = await readBy(database(), async (db) => {
        const ask = await open(db);
        if (parts > 1) await ask(interval, 1);
      });
      const { rows, pages } = await readBy(database(), async (db) => {
        const ask = await open(db);
        answer = await ask(interval, 1_000, endMs === undefined ? undefined : align(endMs));
      });
      expect(answer?.rows.length).toBeGreaterThan(interval === "1w" ? 4 : 20);
      const most = (answer?.rows.length ?? 0) * (parts > 1 ? 2 * parts : 1) + beside;
      expect(rows - opened.rows).toBeLessThanOrEqual(most);
      expect(pages - opened.pages).toBeLessThanOrEqual(most);
    }
  },
);

test("[MKT-10] the pages of every interval, and the candle that goes on, are the merge of the minutes", async () => {
  const { rows } = await owner().query<
    Record<"open_ms" | "open" | "high" | "low" | "close" | "volume", bigint>
  >("SELECT open_ms, open, high, low, close, volume FROM candle_1m WHERE open_ms >= $1 ORDER BY open_ms", [
    lastMinuteMs - 60 * dayMs,
  ]);
  const minutes = rows.map((row): Candle => {
    const { open: first, high, low, close, volume } = row;
    const prices = { open: price(first), high: price(high), low: price(low), close: price(close) };
    return { openMs: Number(row.open_ms), ...prices, volume: quantity(volume) };
  });
  // The tick that closed the last minute has opened the next one.
  const at = price(6_000_000_000_000n);
  minutes.push({
    openMs: lastMinuteMs + minuteMs,
    open: at,
    high: at,
    low: at,
    close: at,
    volume: quantity(1n),
  });
  const ask = await open(database().db);
  for (const interval of candleIntervals) {
    // Of sixty days some eight weeks are whole.
    const count = interval === "1w" ? 8 : 40;
    const expected = mergeCandles(minutes, candleIntervalMs[interval]).slice(-count);
    const answer = await ask(interval, count);
    expect(
      answer.rows.map(({ time, volume }) => [time * 1_000, BigInt(Math.round(Number(volume) * 1e8))]),
    ).toEqual(expected.map(({ openMs, volume }) => [openMs, volume]));
    expect(
      answer.rows.map(({ open: first, high, low, close }) => [first, high, low, close].map(Number)),
    ).toEqual(
      expected.map(({ open: first, high, low, close }) =>
        [first, high, low, close].map((each) => Number(each) / 1e8),
      ),
    );
    // Every candle from the first minute to now, less those of the day without any.
    const all = Math.ceil((nowMs - firstMinuteMs) / candleIntervalMs[interval]) + 1;
    expect(answer.total).toBeLessThanOrEqual(all);
    expect(answer.total).toBeGreaterThanOrEqual(all - dayMs / candleIntervalMs[interval] - 1);
  }
});

test("[MKT-10] candles that a reader finds half merged are the same", async () => {
  const whole = await (await open(database().db))("1d", 5);
  await owner().query("DELETE FROM candle_long WHERE open_ms >= $1", [lastMinuteMs - 2 * hourMs]);
  await owner().query(
    `UPDATE candle_mark m SET folded_ms = least(folded_ms, ($1::bigint + interval_ms - 1) / interval_ms * interval_ms),
       count = (SELECT count(*) FROM candle c WHERE c.interval_ms = m.interval_ms)
     WHERE interval_ms > 60000`,
    [lastMinuteMs - 2 * hourMs],
  );
  expect(await (await open(database().db))("1d", 5)).toEqual(whole);
});
