/**
 * vitest globalSetup: one PostgreSQL for each worker for the whole run, in a temporary folder: the bundled one, or that of
 * `TEST_POSTGRES` (a folder such as /usr/lib/postgresql/15). One is prepared, and the others are its copies. `TEST_DATABASE_URL` names a running server to use
 * instead; its user must be a superuser, and its roles `candor_…` get new passwords. `TEST_DATABASE_BASE` begins the names of two
 * prepared databases there, such as base_demo and base_live: copies of them are brought up to date, which takes less than making new ones.
 */
import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { silentLog } from "../log.ts";
import { withDatabase } from "./database-url.ts";
import { existingFolder, prepareHome } from "./embedded/embedded-home.ts";
import { startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { prepareDatabase } from "./prepare/prepare-database.ts";

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folders: string[] = [];
  const servers: Started[] = [];
  const end = async (): Promise<void> => {
    await Promise.all(servers.map(({ stop }) => stop()));
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  };
  try {
    const first = await newFolder();
    folders.push(first);
    if (givenServer === undefined) {
      const { url, stop } = await startServer(first);
      try {
        await makeTemplates(url, passwordFileIn(first));
      } finally {
        await stop();
      }
      while (folders.length < Number(project.config.maxWorkers)) folders.push(await copyOf(first));
      for (const folder of folders) servers.push(await startServer(folder));
    } else {
      servers.push({ url: givenServer, stop: () => dropDatabases(givenServer) });
      await makeTemplates(givenServer, passwordFileIn(first));
    }
  } catch (error) {
    await end();
    throw error;
  }
  project.provide(
    "databaseServers",
    servers.map(({ url }, index) => ({
      url,
      run,
      templates,
      passwordFile: passwordFileIn(folders[index] ?? ""),
    })),
  );
  return end;
};

/** Empty counts as none. */
const givenServer = process.env["TEST_DATABASE_URL"] || undefined;
const base = process.env["TEST_DATABASE_BASE"] || undefined;
const binaries = process.env["TEST_POSTGRES"] || undefined;

const run = `${process.pid}_${Date.now()}`;
const templates = { demo: `demo_${run}`, live: `live_${run}`, started: `started_${run}` };

type Started = { readonly url: string; readonly stop: () => Promise<void> };

const startServer = (dataDir: string): Promise<Started> =>
  startEmbeddedPostgres({ dataDir, log: silentLog, maxConnections: 200, binaries });

const makeTemplates = async (url: string, passwordFile: string): Promise<void> => {
  for (const mode of ["demo", "live"] as const) {
    const template = templates[mode];
    await administer(
      url,
      `CREATE DATABASE ${template}${base === undefined ? "" : ` TEMPLATE ${base}_${mode}`}`,
    );
    const preparation = { mode, passwordFile, passwords: "renewLost" as const, log: silentLog };
    await prepareDatabase(withDatabase(url, template), preparation);
    await administer(withDatabase(url, template), "VACUUM ANALYZE");
    // The first connection after that writes what every later one reads, those to copies too.
    await administer(withDatabase(url, template), "SELECT");
  }
};

/** On a server that stays. */
const dropDatabases = async (url: string): Promise<void> => {
  const { rows } = await administer<{ name: string }>(
    url,
    `SELECT datname AS name FROM pg_database WHERE strpos(datname, '${run}') > 0`,
  );
  for (const { name } of rows) await administer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
};

const passwordFileIn = (folder: string): string => join(folder, "database-passwords");

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "candor-test-"));
  await chmod(folder, 0o755);
  return folder;
};

/** A new folder with the database and the passwords of one whose server is stopped. */
const copyOf = async (prepared: string): Promise<string> => {
  const folder = await newFolder();
  const { data } = await prepareHome(folder);
  const copy = promisify(execFile);
  await copy("cp", ["-a", join(await existingFolder(prepared), "data"), data]);
  await copy("cp", ["-a", passwordFileIn(prepared), folder]);
  return folder;
};

const administer = async <Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
): Promise<pg.QueryResult<Row>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<Row>(sql);
  } finally {
    await client.end();
  }
};
