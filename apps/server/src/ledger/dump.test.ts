/**
 * A copy of the database in a fresh cluster has the same journal. The copy
 * is made by pg_dump when `TEST_POSTGRES` has it, or else row by row into a prepared database.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { dayMs } from "@candor/core/time/time";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withDatabase } from "../platform/db/database-url.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../platform/db/embedded/embedded-postgres.ts";
import { typeParsers } from "../platform/db/role-pools.ts";
import { prepareDatabase } from "../platform/db/prepare/prepare-database.ts";
import type { Schema } from "../platform/db/schema/schema.ts";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { silentLog } from "../platform/log.ts";
import { balancesOf } from "./balances.ts";
import { checkLedger } from "./check.ts";
import { journalStart, readJournal, type JournalTx } from "./journal.ts";
import { bookFacts, fundUsers } from "./test-postings.ts";

const database = withTestDatabase();
const binaries = process.env["TEST_POSTGRES"] || undefined;
const pgDump = binaries === undefined ? undefined : join(binaries, "bin", "pg_dump");
let cluster: EmbeddedPostgres;
let dataDir = "";
let copy: Kysely<Schema>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "candor-copy-"));
  await chmod(dataDir, 0o755);
  cluster = await startEmbeddedPostgres({ dataDir, log: silentLog, binaries });
  await inDatabase(cluster.url, (client) => client.query("CREATE DATABASE copy"));
});
afterAll(async () => {
  await copy?.destroy();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const inDatabase = async <Value>(
  url: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Batches of all sizes, mixed with other transactions, so that the cluster's transaction ids carry no meaning. */
const bookSome = async (): Promise<void> => {
  await fundUsers(database(), { 1: 1_000n, 2: 1_000n }, 10_000n);
  for (let id = 1; id < 50; id += 1 + (id % 4)) {
    const rows = Array.from({ length: 1 + (id % 4) }, (_, more) => ({
      user_id: 1 + (id % 2),
      id: id + more,
      amount: "1",
      accepted_ms: id,
      direction: (id + more) % 3 === 0 ? "to_wallet" : "to_contract",
    }));
    await bookFacts(database(), {
      transfers: rows.toSorted((a, b) => a.direction.localeCompare(b.direction)),
    });
    await database().pool.query("SELECT pg_current_xact_id()");
  }
};

const copyDatabase = async (to: string): Promise<void> => {
  const from = database().ownerUrl;
  if (pgDump !== undefined && existsSync(pgDump)) {
    const run = promisify(execFile);
    const { stdout } = await run(pgDump, ["--inserts", "--no-owner", "--no-privileges", from], {
      maxBuffer: 2 ** 27,
    });
    await inDatabase(to, (client) => client.query(stdout.replaceAll(/^\\.*$/gm, "")));
    return;
  }
  const passwordFile = join(dataDir, "passwords");
  await prepareDatabase(to, { mode: "demo", passwordFile, passwords: "renewLost", log: silentLog });
  await inDatabase(from, (source) => inDatabase(to, (target) => copyRows(source, target)));
};

/** Like a restore: triggers and keys come after the rows. */
const copyRows = async (source: pg.Client, target: pg.Client): Promise<void> => {
  const { rows: tables } = await target.query<{ name: string; columns: string }>(
    `SELECT c.oid::regclass::text AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0 AND attgenerated = '' AND NOT attisdropped
     GROUP BY 1`,
  );
  const { rows: months } = await source.query("SELECT DISTINCT created_ms FROM idempotency");
  for (const { created_ms } of months) await target.query("SELECT make_answer_month($1)", [created_ms]);
  await target.query("BEGIN");
  for (const { name } of tables) await target.query(`ALTER TABLE ${name} DISABLE TRIGGER ALL`);
  for (const { name } of tables) await target.query(`DELETE FROM ${name}`);
  for (const { name, columns } of tables) {
    const { rows } = await source.query(`SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${name} AS t`);
    await target.query(
      `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1)`,
      [rows[0].rows],
    );
  }
  await target.query("COMMIT");
};

const monthMs = 30 * dayMs;

/** Answers in two partitions. */
const answerSome = async (): Promise<void> => {
  for (const month of [1, 2]) {
    const answer = {
      user_id: month,
      key: "a key",
      fingerprint: "one",
      state: "applied",
      answer: `{"month":${month}}`,
    };
    await bookFacts(database(), {}, { nowMs: month * monthMs, answers: [answer] });
  }
};

test("[TRUST-01] [TRUST-07] [API-11] journal, cursors, balances and stored answers of a copy in a fresh cluster equal the original's", async () => {
  await bookSome();
  await answerSome();
  await copyDatabase(withDatabase(cluster.url, "copy"));
  const pool = new pg.Pool({ connectionString: withDatabase(cluster.url, "copy"), types: typeParsers });
  // `end` does not wait until its sockets are closed: stopping the cluster may find one of them.
  pool.on("error", () => undefined);
  copy = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const original = await readJournal(database().db, journalStart(), 1_000);
  expect(original.length).toBeGreaterThan(50);
  expect(await readJournal(copy, journalStart(), 1_000)).toEqual(original);
  const [half] = original.slice(20) as [JournalTx];
  expect(await readJournal(copy, half.cursor, 1_000)).toEqual(original.slice(21));
  for (const userId of [1, 2]) {
    expect(await balancesOf(copy, userId)).toEqual(await balancesOf(database().db, userId));
  }
  expect((await checkLedger(copy)).filter(({ wrong }) => wrong > 0)).toEqual([]);
  await answersAreTheSame();
});

/** Each answer is in its partition, which has its key. Triggers are not asked: the copy row by row leaves them off. */
const answersAreTheSame = async (): Promise<void> => {
  const all = "SELECT tableoid::regclass::text AS partition, * FROM idempotency ORDER BY user_id";
  const original = await inDatabase(database().ownerUrl, (client) => client.query(all));
  expect(original.rows).toHaveLength(2);
  await inDatabase(withDatabase(cluster.url, "copy"), async (client) => {
    expect((await client.query(all)).rows).toEqual(original.rows);
    const second = "INSERT INTO idempotency VALUES (1, 'a key', 'one', 'applied', 'second', $1)";
    await expect(client.query(second, [monthMs + 1])).rejects.toMatchObject({ code: "23505" });
  });
};
