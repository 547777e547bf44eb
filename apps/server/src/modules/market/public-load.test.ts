/** The public files of a busy hour, under readers who ask for too much or do not read. */
import { assert } from "@candor/core/assert/assert";
import { request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyChain } from "@candor/core/proof/verify-chain";
import { parseSegment, type LoggedTick } from "@candor/core/market/segment";
import { price, quantity } from "@candor/core/money/money";
import { hourMs } from "@candor/core/time/time";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sha256, tickBatches } from "../../feed/tick-batches.ts";
import { openTickStore } from "../../feed/tick-store.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { takeTestLead } from "../../platform/db/test-lead.ts";
import { buildTestHttp } from "../../platform/http/test-http.ts";
import { publicFiles } from "./public-files.ts";
import { publicTickRoutes } from "./public-routes.ts";

const database = withTestDatabase();
const startMs = Date.UTC(2026, 9, 21, 4);
const count = 12_000;
const pair = { pid: 1, symbol: "BTCUSDT" };
const path = `/public/ticks/BTCUSDT/range?from=${startMs}&to=${startMs + hourMs}`;
let rowsRead = 0;
let reads: Db;
let app: FastifyInstance;
let port = 0;

/** A trade every 300 ms of an hour. */
const hourOfTicks = (): readonly LoggedTick[] => {
  const batches = tickBatches([pair.symbol]);
  return Array.from({ length: count }, (_, index) => {
    const timeMs = startMs + index * 300;
    const made = { price: price(6_000_000_000_000n + BigInt(index)), qty: quantity(1n), buyerMaker: false };
    batches.add({ symbol: pair.symbol, source: "test", id: index, timeMs, ...made });
    return batches.take(timeMs, {
      nowMs: timeMs,
      isOnGrid: false,
      awaited: new Set([pair.symbol]),
      doubted: new Set(),
    });
  }).flat();
};

beforeAll(async () => {
  const lead = await takeTestLead(database().engine);
  const store = await openTickStore(database().market);
  const ticks = hourOfTicks();
  for (let from = 0; from < count; from += 2_000) await store.append(lead, ticks.slice(from, from + 2_000));
  reads = database().reads.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rowsRead += result.rows.length;
      return result;
    },
  });
  const deps = { db: reads, clock: systemClock, pairs: [pair], keyId: "a key" };
  const http = await buildTestHttp([], {
    routes: [(scope, requestLimits) => void scope.register(publicTickRoutes(deps, requestLimits))],
  });
  app = http.app;
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

type Got = { readonly status: number; readonly retryAfter: string | undefined; readonly text: string };
const get = (from: string, url = path): Promise<Got> =>
  new Promise((resolve, reject) => {
    const sent = ask(
      { port, host: "127.0.0.1", path: url, agent: false, headers: { "x-forwarded-for": from } },
      (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers["retry-after"],
            text,
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end();
  });

test("[MKT-08] [API-17] an hour is sent piece by piece, complete and in order", async () => {
  const { status, text } = await get("203.0.113.1");
  expect(status).toBe(200);
  const segment = parseSegment(text);
  const segments = segment === undefined ? [] : [segment];
  const log = { symbol: pair.symbol, segments, checkpoints: [], keys: [], nowMs: 0 };
  const report = await verifyChain(log, sha256, () => false);
  expect([report.ok, report.ticks.length]).toEqual([true, count]);
});

test("[API-17] of a file only the ticks are read that its reader has taken, and a few more", async () => {
  const files = publicFiles({ db: reads, clock: systemClock, keyId: "a key" });
  let turns = 0;
  const file = await files.range(pair, startMs, startMs + hourMs, (read) => {
    turns += 1;
    return read();
  });
  assert(file !== undefined && typeof file.text === "function", "a range is a file in pieces");
  rowsRead = 0;
  const pieces = file.text()[Symbol.asyncIterator]();
  for (let taken = 0; taken < 3; taken += 1) await pieces.next();
  expect(rowsRead).toBeLessThanOrEqual(1_000);
  // Each piece waits for its own turn: nobody holds a place while a slow reader reads.
  expect(turns).toBe(3);
  await pieces.return?.();
});

test("[API-17] HEAD reads no ticks but the first and the last", async () => {
  rowsRead = 0;
  const { headers } = await app.inject({ method: "HEAD", url: path });
  expect(headers["etag"]).toBeDefined();
  // Two ticks; and twice where the log begins, because its minute is not signed yet: a day may leave between a look for its checkpoint in
  // the database and one in the files, so the second look is not served by the first one's boundary.
  expect(rowsRead).toBeLessThanOrEqual(4);
});

test("[API-17] an address that asks for a hundred hours at once gets a few, and is told when to go on; others get theirs", async () => {
  const flood = Promise.all(Array.from({ length: 100 }, () => get("203.0.113.2")));
  const other = await get(
    "203.0.113.3",
    `/public/ticks/BTCUSDT/range?from=${startMs}&to=${startMs + 60_000}`,
  );
  expect(other.status).toBe(200);
  const answers = await flood;
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(95);
  expect(refused.every(({ retryAfter }) => Number(retryAfter) >= 1)).toBe(true);
  const sent = answers.filter(({ status }) => status === 200);
  expect(sent.length).toBeGreaterThan(0);
  expect(new Set(sent.map(({ text }) => text.length)).size).toBe(1);
});
