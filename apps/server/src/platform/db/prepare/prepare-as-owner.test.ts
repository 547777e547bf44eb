/** A database prepared by an owner who is not a superuser, as with a PostgreSQL hosting provider. */
import { mkdtempSync, rmSync } from "node:fs";
import { appendFile, chmod, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "../../log.ts";
import { withDatabase, withUser } from "../database-url.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../embedded/embedded-postgres.ts";
import { openDatabase } from "../open-database.ts";
import { prepareDatabase, type Preparation } from "./prepare-database.ts";
import { administerIn } from "../test-database.ts";

const dataDir = mkdtempSync(join(tmpdir(), "candor-owner-"));
const passwordFile = join(dataDir, "database-passwords");
let server: EmbeddedPostgres;
let ownerUrl = "";

beforeAll(async () => {
  await chmod(dataDir, 0o755);
  server = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    binaries: process.env["TEST_POSTGRES"] || undefined,
  });
  await administerIn(
    server.url,
    "CREATE ROLE landlord LOGIN CREATEROLE PASSWORD 'rent'",
    "CREATE ROLE tenant LOGIN PASSWORD 'rent'",
    "CREATE DATABASE house OWNER landlord",
  );
  // The embedded server lets only its own roles in; a provider's server lets its customers in.
  const rules = join(dataDir, "postgres", "data", "pg_hba.conf");
  const text = await readFile(rules, "utf8");
  await writeFile(rules, "local all landlord,tenant scram-sha-256\n");
  await appendFile(rules, text);
  await administerIn(server.url, "SELECT pg_reload_conf()");
  ownerUrl = withUser(withDatabase(server.url, "house"), "landlord", "rent");
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const prepare = (url: string, mode: Preparation["mode"]): Promise<void> =>
  prepareDatabase(url, { mode, passwordFile, passwords: "keep", log: silentLog });

test("[TRUST-08] an owner who may create roles prepares it, twice, and a server serves it without that owner", async () => {
  await prepare(ownerUrl, "live");
  await prepare(ownerUrl, "live");
  const settings = { databaseUrl: withUser(ownerUrl), databasePasswords: passwordFile, dataDir };
  const database = await openDatabase({ ...settings, mode: "live" }, silentLog);
  expect((await database.engine.query("SELECT shard FROM engine_state")).rows).toEqual([{ shard: 0 }]);
  await database.close();
});

test("it keeps the mode it was created with, although its owner cannot read that", async () => {
  await expect(prepare(ownerUrl, "demo")).rejects.toThrow(
    "The database was prepared as live, which cannot be changed",
  );
});

test("a user who does not own it, or may not create roles, is refused with a message", async () => {
  await administerIn(server.url, "GRANT CONNECT ON DATABASE house TO tenant");
  await expect(prepare(withUser(ownerUrl, "tenant", "rent"), "live")).rejects.toThrow(
    "tenant may not prepare the database house: it takes a superuser, or its owner with CREATEROLE.",
  );
});
