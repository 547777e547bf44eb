import { gunzipSync } from "node:zlib";
import { assert } from "@candor/core/assert/assert";
import type { FeedTrade } from "@candor/core/market/accept";
import {
  bucketOf,
  candleIntervalMs,
  candleIntervals,
  foldTicks,
  mergeCandles,
} from "@candor/core/market/candle";
import { simulatedMarkets } from "@candor/core/market/demo-pairs";
import { pathPrice } from "@candor/core/market/history";
import { slotPoint } from "@candor/core/market/market-path";
import { parseSegment, type Segment } from "@candor/core/market/segment";
import type { Checkpoint } from "@candor/core/market/tick-chain";
import { verifyChain } from "@candor/core/proof/verify-chain";
import { formatPrice, quantity } from "@candor/core/money/money";
import { dayMs, minuteMs } from "@candor/core/time/time";
import {
  kline,
  marketPush,
  product,
  productList,
  sparkline,
  sparklines,
  type Candle,
  type MarketPush,
  type Product,
  type Sparkline,
} from "@candor/wire/market";
import type { Call } from "@candor/wire/call";
import Fastify, { type FastifyInstance } from "fastify";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { rebuildCandles } from "../../feed/candle-keeper.ts";

import { minuteKeeper, type MinuteKeeper } from "../../feed/minute-keeper.ts";
import { sha256 } from "../../feed/tick-batches.ts";
import { createTickLog, type TickLog } from "../../feed/tick-log.ts";
import { openTickSigner } from "../../feed/tick-signer.ts";
import { openTickStore, type TickStore } from "../../feed/tick-store.ts";
import { settableClock } from "../../platform/clock.ts";
import type { Lead } from "../../platform/db/lead.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { takeTestLead } from "../../platform/db/test-lead.ts";
import { createRequestLimits } from "../../platform/http/limits/request-limits.ts";
import { silentLog } from "../../platform/log.ts";
import { marketModule, type MarketModule } from "./module.ts";
import { readPairs } from "./pair-queries.ts";
import { openPairTerms } from "./pair-terms.ts";
import { publicTickRoutes } from "./public-routes.ts";
import { verifySignature } from "./test-signature.ts";

/** Eleven seconds before a minute ends. */
const start = Date.UTC(2026, 9, 21, 4, 29, 49);
const markets = simulatedMarkets("module test");
const signer = openTickSigner("11".repeat(32), mkdtempSync(join(tmpdir(), "candor-key-")));
const database = withTestDatabase();

const clock = settableClock(start);
const pushes: { channel: string; push: MarketPush }[] = [];
let lead: Lead,
  store: TickStore,
  log: TickLog,
  keeper: MinuteKeeper,
  market: MarketModule,
  app: FastifyInstance;

const openModule = async (): Promise<MarketModule> => {
  const terms = await openPairTerms(database().db, "demo", Date.now);
  const pairs = await readPairs(database().db, markets, terms);
  const socket = {
    publish: (channel: string, push: MarketPush) => void pushes.push({ channel, push }),
    hasSubscribers: () => true,
  };
  const module = marketModule({ db: database().db, clock, socket, pairs, terms });
  await module.start();
  return module;
};
const ask = async (
  module: MarketModule,
  call: Call,
  input: unknown,
): Promise<{ rows: unknown[]; total: number }> => {
  const mounted = module.calls.find((candidate) => candidate.call === call);
  return (await mounted?.answer(input, {} as never)) as { rows: unknown[]; total: number };
};
const products = async (): Promise<Product[]> =>
  z.array(product).parse((await ask(market, productList, {})).rows);
const candles = async (interval: string, limit: number, endTime?: number): Promise<Candle[]> =>
  (await ask(market, kline, { interval, pid: 1, limit, ...(endTime === undefined ? {} : { endTime }) }))
    .rows as Candle[];

const lines = async (module = market): Promise<Sparkline[]> =>
  z.array(sparkline).parse((await ask(module, sparklines, {})).rows);

/** Lets the simulated market of BTCUSDT and the log run for `ms`. */
const run = async (ms: number): Promise<void> => {
  const path = markets[0]!.path;
  for (let passed = 0; passed < ms; passed += 250) {
    clock.set(clock.nowMs() + 250);
    const slot = Math.floor(clock.nowMs() / 250) - 1;
    const { units, steps, buyerMaker } = slotPoint(path, slot);
    const trade: FeedTrade = {
      symbol: "BTCUSDT",
      source: "test",
      id: slot,
      timeMs: slot * 250,
      price: pathPrice(path, units),
      qty: quantity(BigInt(steps)),
      buyerMaker,
    };
    log.offer(trade);
    await log.beat();
  }
  await keeper.stop();
};

beforeAll(async () => {
  const { engine, market: pool, sign } = database();
  lead = await takeTestLead(engine);
  store = await openTickStore(pool);
  keeper = minuteKeeper({ market: pool, sign, store, signer, log: silentLog });
  await keeper.start(lead, start);
  log = createTickLog({
    store,
    clock,
    log: silentLog,
    onFatal: (error) => assert(false, String(error)),
    timer: false,
  });
  market = await openModule();
  log.onAdvance((advance) => market.onAdvance(advance));
  log.onAdvance(keeper.advance);
  await log.open({ lead });
  log.start();
  app = Fastify();
  const deps = { db: database().reads, clock, pairs: store.pairs, keyId: signer.keyId };
  const requestLimits = createRequestLimits({ clock, trustedProxies: () => false, limits: undefined });
  await app.register(publicTickRoutes(deps, requestLimits));
});
afterAll(() => market.stop());

describe("pairs and candles", () => {
  test("[MKT-01] before the first tick the list has all pairs, stale, with the demo's price and range", async () => {
    const rows = await products();
    expect(rows.map((row) => row.symbol)).toEqual([
      "BTCUSDT",
      "ETHUSDT",
      "BNBUSDT",
      "SOLUSDT",
      "XRPUSDT",
      "LTCUSDT",
      "ADAUSDT",
      "DOGEUSDT",
    ]);
    expect(
      rows.every(
        (row) =>
          row.stale &&
          Number(row.low) <= Number(row.price) &&
          Number(row.price) <= Number(row.high) &&
          Number(row.turnover) > 0,
      ),
    ).toBe(true);
  });

  test("[HOME-02] before the first tick every pair's line is the last day of the demo, up to now", async () => {
    const rows = await lines();
    expect(rows).toHaveLength(8);
    for (const { pid, fromTime, closes } of rows) {
      const demo = (await ask(market, kline, { interval: "30m", pid, limit: 48 })).rows as Candle[];
      expect(fromTime).toBe((demo[0]?.time ?? 0) * 1_000);
      expect(closes).toEqual(demo.map(({ close }) => close));
    }
  });

  test("[MKT-04] every trade pushes a quote, a trade and a candle of each interval, numbered one by one", async () => {
    pushes.length = 0;
    await run(150 * 1_000);
    for (const { push } of pushes) expect(marketPush.safeParse(push).success).toBe(true);
    const of = (channel: string) =>
      pushes.filter((sent) => sent.channel === channel).map((sent) => sent.push.data as { n: number });
    const trades = of("STREAM_TRADE:BTCUSDT");
    expect(trades.length).toBeGreaterThan(100);
    for (const channel of [
      "STREAM_TRADE:BTCUSDT",
      "KLINE_1M:BTCUSDT",
      "KLINE_5M:BTCUSDT",
      "KLINE_15M:BTCUSDT",
      "KLINE_30M:BTCUSDT",
      "KLINE_1H:BTCUSDT",
      "KLINE_4H:BTCUSDT",
      "KLINE_1D:BTCUSDT",
      "KLINE_1W:BTCUSDT",
    ]) {
      expect(of(channel).map(({ n }) => n)).toEqual(trades.map((_, index) => index + 1));
    }
  });

  test("[MKT-09] a feed that becomes silent is pushed and listed as stale, and so is its return", async () => {
    pushes.length = 0;
    clock.set(clock.nowMs() + 6_000);
    await log.beat();
    const feed = () =>
      pushes.flatMap(({ push }) =>
        push.type === "FEED" && push.data.s === "BTCUSDT" ? [push.data.stale] : [],
      );
    expect((await products())[0]?.stale).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(feed()).toEqual([true]);
    await run(1_000);
    expect(feed()).toEqual([true, false]);
    expect((await products())[0]?.stale).toBe(false);
  });

  test("[MKT-10] candles since the first tick are the fold of the public log, those before it are marked demo", async () => {
    const ticks = await store.span("BTCUSDT", 0, clock.nowMs() + 1);
    const expected = foldTicks(ticks, minuteMs)
      .slice(1)
      .map((candle) => ({
        time: candle.openMs / 1_000,
        open: formatPrice(candle.open),
        high: formatPrice(candle.high),
        low: formatPrice(candle.low),
        close: formatPrice(candle.close),
        volume: formatPrice(candle.volume),
      }));
    const rows = await candles("1m", 100);
    expect(rows.filter((row) => row.demo === undefined)).toEqual(expected);
    expect(rows).toHaveLength(100);
    expect(rows.map((row) => row.time)).toEqual(
      Array.from({ length: 100 }, (_, index) => (rows[0]?.time ?? 0) + 60 * index),
    );
  });

  test("[MKT-10] candles rebuilt from the whole log equal the stored ones", async () => {
    const read = async () =>
      (await database().pool.query("SELECT * FROM candle ORDER BY pid, interval_ms, open_ms")).rows;
    const kept = await read();
    expect(kept.length).toBeGreaterThan(2);
    await rebuildCandles({ pool: database().market, lead, pairs: store.pairs });
    expect(await read()).toEqual(kept);
  });

  test("[MKT-02] every interval reaches back 90 days and equals its 1m candles where there is a log", async () => {
    for (const interval of candleIntervals) {
      const old = await candles(interval, 10, Math.floor((clock.nowMs() - 95 * dayMs) / 1_000));
      expect(old).toHaveLength(10);
      expect(old.every((row) => row.demo === true)).toBe(true);
      const [open] = await candles(interval, 1);
      expect(open?.time).toBe(bucketOf(clock.nowMs(), candleIntervalMs[interval]) / 1_000);
      expect(open?.close).toBe((await products())[0]?.price);
    }
  });

  test("[HOME-02] a line is the closes of the last day's half hours, and changes at most once a minute", async () => {
    const [before] = await lines();
    const halfHours = await candles("30m", 48);
    expect(before?.closes).toEqual(halfHours.map(({ close }) => close));
    expect(before?.fromTime).toBe((halfHours[0]?.time ?? 0) * 1_000);
    await run(1_000);
    expect((await lines())[0]).toEqual(before);
    await run(60_000);
    expect((await lines())[0]?.closes.at(-1)).toBe((await products())[0]?.price);
  });

  test("[MKT-01] paging back by endTime gives each candle once, oldest first", async () => {
    const whole = await candles("5m", 90);
    const last = await candles("5m", 30);
    const middle = await candles("5m", 30, last[0]?.time);
    const first = await candles("5m", 30, middle[0]?.time);
    expect([...first, ...middle, ...last]).toEqual(whole);
  });

  test("[MKT-10] a restarted module answers the same as the one before", async () => {
    const again = await openModule();
    await again.stop();
    for (const interval of ["1m", "15m", "1d"]) {
      expect((await ask(again, kline, { interval, pid: 1, limit: 20 })).rows).toEqual(
        await candles(interval, 20),
      );
    }
    expect((await ask(again, productList, {})).rows[0]).toEqual((await products())[0]);
  });

  test("[MKT-10] [HOME-02] a stop of some days leaves a gap in the log, in its line and in its candles, whose pages continue across it", async () => {
    await run(2_000);
    clock.set(clock.nowMs() + 3 * dayMs);
    await run(70_000);
    await market.stop();
    market = await openModule();
    const ticks = await store.span("BTCUSDT", 0, clock.nowMs() + 1);
    const logged = mergeCandles(foldTicks(ticks, minuteMs), 3_600_000);
    const rows = await candles("1h", 6);
    expect(rows.slice(-logged.length).map((row) => row.close)).toEqual(
      logged.map((candle) => formatPrice(candle.close)),
    );
    expect((rows.at(-1)?.time ?? 0) - (rows.at(-2)?.time ?? 0)).toBeGreaterThan(86_400);
    expect(rows).toHaveLength(6);
    const [line] = await lines();
    expect(line?.closes.slice(0, -2)).toEqual(Array.from({ length: 46 }, () => null));
    expect(line?.closes.at(-1)).toBe((await products())[0]?.price);
  });
});

describe("the public log", () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.inject({ method: "GET", url: path, headers });
  const firstMinute = start - (start % minuteMs);

  test("[MKT-08] downloaded segments chain into one another and to signed checkpoints", async () => {
    const segments: Segment[] = [];
    const checkpoints: Checkpoint[] = [];
    for (const minute of [firstMinute, firstMinute + minuteMs, firstMinute + 2 * minuteMs]) {
      const segment = parseSegment((await get(`/public/ticks/BTCUSDT/${minute}.ndjson`)).body);
      if (segment !== undefined) segments.push(segment);
      checkpoints.push((await get(`/public/ticks/BTCUSDT/${minute}.checkpoint.json`)).json<Checkpoint>());
    }
    const { keys } = (await get("/public/keys")).json<{ keys: { keyId: string; publicKey: string }[] }>();
    const report = await verifyChain(
      { symbol: "BTCUSDT", segments, checkpoints, keys, nowMs: clock.nowMs() },
      sha256,
      verifySignature,
    );
    expect(report.steps.map((step) => step.key)).toEqual([
      "segment",
      "segment",
      "segment",
      "checkpoint",
      "checkpoint",
      "checkpoint",
    ]);
    expect(report.ok).toBe(true);
  });

  test("[MKT-08] signed minutes are immutable to caches, the open one is requested again with an ETag", async () => {
    const closed = await get(`/public/ticks/BTCUSDT/${firstMinute}.ndjson`);
    expect(closed.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const path = `/public/ticks/BTCUSDT/${clock.nowMs() - (clock.nowMs() % minuteMs)}.ndjson`;
    const open = await get(path);
    expect(open.headers["cache-control"]).toBe("no-cache");
    const etag = String(open.headers["etag"]);
    expect((await get(path, { "if-none-match": etag })).statusCode).toBe(304);
  });

  test("[MKT-08] a file is sent gzipped to clients that accept it, with the same text", async () => {
    const path = `/public/ticks/BTCUSDT/range?from=${start}&to=${start + 30 * minuteMs}`;
    const plain = await get(path);
    const zipped = await get(path, { "accept-encoding": "gzip" });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(zipped.headers["etag"]).toBe(plain.headers["etag"]);
  });

  test("[MKT-08] a range is one segment that can be saved and checked", async () => {
    const answer = await get(`/public/ticks/BTCUSDT/range?from=${start + 5_000}&to=${start + 65_000}`);
    expect(answer.headers["content-disposition"]).toContain("attachment");
    const segment = parseSegment(answer.body);
    const report = await verifyChain(
      { symbol: "BTCUSDT", segments: segment ? [segment] : [], checkpoints: [], keys: [], nowMs: 0 },
      sha256,
      verifySignature,
    );
    expect(report.ok && report.ticks.length > 60).toBe(true);
  });

  test("[MKT-08] the index names the latest segments and checkpoints", async () => {
    const index = (await get("/public/ticks/BTCUSDT/index.json")).json<{
      segments: string[];
      checkpoints: Checkpoint[];
    }>();
    expect(index.segments.at(-1)).toBe(
      `/public/ticks/BTCUSDT/${clock.nowMs() - (clock.nowMs() % minuteMs)}.ndjson`,
    );
    expect(index.checkpoints.length).toBe(index.segments.length - 1);
  });

  test.each([
    "/public/ticks/NOPE/index.json",
    `/public/ticks/BTCUSDT/${start}.ndjson`,
    "/public/ticks/BTCUSDT/0.ndjson",
    "/public/ticks/BTCUSDT/1.ndjson",
    `/public/ticks/BTCUSDT/${firstMinute - minuteMs}.ndjson`,
    `/public/ticks/BTCUSDT/${firstMinute}.ndjson.gz`,
    `/public/ticks/BTCUSDT/${firstMinute}.checkpoint`,
    "/public/ticks/BTCUSDT/..%2f..%2fpackage.json",
    "/public/ticks/..%2f..%2f/index.json",
    "/public/ticks/BTCUSDT/1e12.ndjson",
    `/public/ticks/BTCUSDT/-${firstMinute}.ndjson`,
    `/public/ticks/BTCUSDT/range?from=${start}&to=${start + 3_600_001}`,
    `/public/ticks/BTCUSDT/range?from=${start}`,
    `/public/ticks/BTCUSDT/range?from=${start}&to=${start}`,
    "/public/ticks/BTCUSDT/9999999999960000.ndjson",
    "/public/ticks/BTCUSDT/%00.ndjson",
  ])("[MKT-08] %s is not found", async (path) => expect((await get(path)).statusCode).toBe(404));
});
