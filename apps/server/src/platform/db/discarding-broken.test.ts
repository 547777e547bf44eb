import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabaseGate, type DatabaseGate } from "./test-gate.ts";
import { discardingBroken } from "./discarding-broken.ts";
import { prepared } from "./schema/prepared.ts";
import type { Schema } from "./schema/schema.ts";
import { withTestDatabase } from "./test-database.ts";

const database = withTestDatabase();
let gate: DatabaseGate;
let db: Kysely<Schema>;

beforeAll(async () => {
  gate = await openDatabaseGate(database().ownerUrl);
  const pool = new pg.Pool({ connectionString: gate.url, max: 1, query_timeout: 4_000 });
  pool.on("error", () => {});
  db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: discardingBroken(pool) }) });
});
afterAll(async () => {
  await gate.close();
  await db.destroy();
});

test("[API-07] a connection on which the database stopped answering is not used again", async () => {
  await sql`SELECT 1`.execute(db);
  gate.hang();
  const startedMs = performance.now();
  const work = db.transaction().execute((tx) => sql`SELECT 2`.execute(tx));
  await expect(work).rejects.toThrow("Query read timeout");
  // The rollback did not wait for a second timeout.
  expect(performance.now() - startedMs).toBeLessThan(7_900);
  gate.pass({ old: false });
  expect((await sql<{ three: number }>`SELECT 3 AS three`.execute(db)).rows).toEqual([{ three: 3 }]);
});

test("[API-07] a statement that the database refuses costs no connection", async () => {
  const pid = async () =>
    (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]?.pid;
  const before = await pid();
  await expect(sql`SELECT 1 / 0`.execute(db)).rejects.toThrow("division by zero");
  expect(await pid()).toBe(before);
});

test("[API-17] a statement that is marked is planned once for each connection, and no other is kept", async () => {
  const marked = async (asked: number) =>
    (await sql<{ told: number }>`${prepared}SELECT ${asked}::integer AS told`.execute(db)).rows[0]?.told;
  expect([await marked(1), await marked(2)]).toEqual([1, 2]);
  const kept = await sql<{ times: number }>`
    SELECT (generic_plans + custom_plans)::integer AS times FROM pg_prepared_statements`.execute(db);
  expect(kept.rows).toEqual([{ times: 2 }]);
});
