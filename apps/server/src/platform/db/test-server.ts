/**
 * vitest globalSetup: one PostgreSQL for each worker for the whole run, in a temporary folder: the bundled one, or that of
 * `TEST_POSTGRES` (a folder such as /usr/lib/postgresql/15). `TEST_DATABASE_URL` names a running server to use
 * instead; its user must be a superuser, and its roles `candor_…` get new passwords. `TEST_DATABASE_BASE` begins the names of two
 * prepared databases there, such as base_demo and base_live: copies of them are brought up to date, which takes less than making new ones.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { silentLog } from "../log.ts";
import { withDatabase } from "./database-url.ts";
import { startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { prepareDatabase } from "./prepare/prepare-database.ts";
import type { TestServer } from "./test-database.ts";

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const count = givenServer === undefined ? Number(project.config.maxWorkers) : 1;
  const begun = await Promise.allSettled(Array.from({ length: count }, startServer));
  const servers = begun.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const stopAll = async (): Promise<void> => {
    await Promise.all(servers.map(({ stop }) => stop()));
  };
  for (const each of begun) {
    if (each.status === "fulfilled") continue;
    await stopAll();
    throw each.reason;
  }
  project.provide(
    "databaseServers",
    servers.map(({ url, templates, passwordFile }) => ({ url, templates, passwordFile })),
  );
  return stopAll;
};

type Started = TestServer & { readonly stop: () => Promise<void> };

const startServer = async (): Promise<Started> => {
  const dataDir = await mkdtemp(join(tmpdir(), "candor-test-"));
  await chmod(dataDir, 0o755);
  const { url, stop } = await server(dataDir);
  const passwordFile = join(dataDir, "database-passwords");
  const run = `${process.pid}_${Date.now()}`;
  const templates = { demo: `demo_${run}`, live: `live_${run}`, started: `started_${run}` };
  const end = async (): Promise<void> => {
    for (const template of Object.values(templates)) {
      await administer(url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    }
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    for (const mode of ["demo", "live"] as const) {
      const template = templates[mode];
      await administer(
        url,
        `CREATE DATABASE ${template}${base === undefined ? "" : ` TEMPLATE ${base}_${mode}`}`,
      );
      const preparation = { mode, passwordFile, passwords: "renewLost" as const, log: silentLog };
      await prepareDatabase(withDatabase(url, template), preparation);
      await administer(withDatabase(url, template), "VACUUM ANALYZE");
    }
    return { url, templates, passwordFile, stop: end };
  } catch (error) {
    await end();
    throw error;
  }
};

/** Empty counts as none. */
const givenServer = process.env["TEST_DATABASE_URL"] || undefined;
const base = process.env["TEST_DATABASE_BASE"] || undefined;

const server = async (dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  if (givenServer !== undefined) return { url: givenServer, stop: async () => {} };
  const binaries = process.env["TEST_POSTGRES"] === "" ? undefined : process.env["TEST_POSTGRES"];
  return startEmbeddedPostgres({ dataDir, log: silentLog, maxConnections: 200, binaries });
};

const administer = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};
