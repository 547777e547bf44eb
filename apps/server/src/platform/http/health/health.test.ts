import Fastify from "fastify";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { administer, withTestDatabase } from "../../db/test-database.ts";
import { askPools, createHealth, mountHealth, type HealthDeps } from "./health.ts";

const well: HealthDeps = {
  askDatabase: async () => 1,
  markAgeMs: () => 40,
  appendAgeMs: () => 800,
  appendMs: () => 4.4,
};
type Answer = { readonly statusCode: number; readonly cache: unknown; readonly body: unknown };
const ask = async (changes: Partial<HealthDeps> = {}, isReady = true): Promise<Answer> => {
  const app = Fastify();
  mountHealth(app, () => isReady, createHealth({ ...well, ...changes }));
  const { statusCode, headers, body } = await app.inject("/healthz");
  await app.close();
  return { statusCode, cache: headers["cache-control"], body: JSON.parse(body) as unknown };
};
const database = withTestDatabase();
const never = (): Promise<never> => new Promise(() => {});

test("a working server reports so, with its figures", async () => {
  expect(await ask()).toMatchObject({
    statusCode: 200,
    cache: "no-store",
    body: {
      status: "ok",
      databaseMs: expect.any(Number) as number,
      databaseAgeMs: 0,
      markAgeMs: 40,
      appendAgeMs: 800,
      appendMs: 4,
    },
  });
});

test("a log that stores slowly is named, and stays where it is", async () => {
  expect(await ask({ appendMs: () => 250 })).toMatchObject({ statusCode: 200, body: { status: "ok" } });
  expect(await ask({ appendMs: () => 576 })).toMatchObject({
    statusCode: 200,
    body: { status: "slow", appendMs: 576 },
  });
  const gone = { appendMs: () => 576, appendAgeMs: () => 6_000 };
  expect(await ask(gone)).toMatchObject({ statusCode: 503, body: { status: "failing" } });
});

test.each([
  ["an unreachable database", { askDatabase: () => Promise.reject(new Error("connect ECONNREFUSED")) }],
  ["a database that does not answer within a second", { askDatabase: never }],
])("%s is not ok", async (_, changes) => {
  const startedMs = performance.now();
  expect(await ask(changes)).toMatchObject({
    statusCode: 503,
    body: { status: "failing", databaseMs: null, markAgeMs: 40, appendAgeMs: 800 },
  });
  expect(performance.now() - startedMs).toBeLessThan(1_800);
});

const ages: readonly (readonly [string, Partial<HealthDeps>, number])[] = [
  ["an engine whose mark did not move for five seconds", { markAgeMs: () => 5_001 }, 503],
  ["a log that stored nothing for five seconds", { appendAgeMs: () => 5_001 }, 503],
  ["ages of five seconds", { markAgeMs: () => 5_000, appendAgeMs: () => 5_000 }, 200],
  ["an age below zero, while the log is a little ahead", { markAgeMs: () => -3 }, 200],
];

test.each(ages)("%s: the status fits", async (_, changes, status) => {
  expect((await ask(changes)).statusCode).toBe(status);
});

test("the age of the database is the time since it last answered, to this question or by storing ticks", async () => {
  let isThere = true;
  let appendAgeMs = 60_000;
  const askDatabase = async () => (isThere ? 1 : Promise.reject(new Error("connect ECONNREFUSED")));
  const health = createHealth({ ...well, askDatabase, appendAgeMs: () => appendAgeMs });
  expect(await health()).toMatchObject({ databaseAgeMs: 0 });
  isThere = false;
  await sleep(30);
  expect((await health()).databaseAgeMs).toBeGreaterThanOrEqual(25);
  appendAgeMs = 3;
  expect((await health()).databaseAgeMs).toBe(3);
});

test("connections for reading that are all taken are not ok, although the others are free", async () => {
  const { pool, readPool } = database();
  const askDatabase = askPools([pool, readPool]);
  const taken = await Promise.all(Array.from({ length: readPool.options.max }, () => readPool.connect()));
  expect((await ask({ askDatabase })).body).toMatchObject({ status: "failing", databaseMs: null });
  for (const client of taken) client.release();
  expect((await ask({ askDatabase })).body).toMatchObject({ status: "ok" });
});

test("a server that starts or stops is not ready, and does not query the database", async () => {
  let asked = 0;
  const askDatabase = async () => (asked += 1);
  expect(await ask({ askDatabase }, false)).toMatchObject({ statusCode: 503, body: { status: "not ready" } });
  expect(asked).toBe(0);
});

test("a database that hangs is queried once, however many clients ask", async () => {
  let asked = 0;
  const health = createHealth({
    ...well,
    askDatabase: () => {
      asked += 1;
      return never();
    },
  });
  const found = await Promise.all(Array.from({ length: 50 }, health));
  expect(found.map(({ status }) => status)).toEqual(found.map(() => "failing"));
  await health();
  expect(asked).toBe(1);
});

test("the server is not ok while the database is unreachable, and ok again afterwards", async () => {
  const askDatabase = askPools([database().pool, database().readPool]);
  const { rows } = await database().pool.query<{ name: string }>("SELECT current_database() AS name");
  const name = rows[0]?.name ?? "";
  expect((await ask({ askDatabase })).statusCode).toBe(200);
  await administer(
    `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  expect(await ask({ askDatabase })).toMatchObject({ statusCode: 503, body: { databaseMs: null } });
  await administer(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
  // A pool can still hold a connection whose end it has not heard of, and on a busy machine a query can be late.
  await expect.poll(async () => (await ask({ askDatabase })).statusCode).toBe(200);
});
