/**
 * For tests: a database on which a demo server was started once, and its data folder. The accounts of the demo and the hours before
 * its first start are in it, which take most of the time of a start, so a server of a test starts as for the second time. Made by
 * the first test file that asks, once for each database server.
 */
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buildApp } from "../src/app.ts";
import type { Clock } from "../src/platform/clock.ts";
import { readConfig } from "../src/platform/config/config.ts";
import {
  administer,
  administerIn,
  administrator,
  copyDatabase,
  settingsOf,
  testServer,
} from "../src/platform/db/test-database.ts";
import { withDatabase } from "../src/platform/db/database-url.ts";
import { joinOrOpenDatabase } from "../src/platform/db/open-database.ts";
import { silentLog } from "../src/platform/log.ts";

/** The name of the database. `clock` is that of the server that is started when there is none yet. */
export const startedDatabase = async (clock: Clock): Promise<string> => {
  const { templates } = testServer();
  if (!(await exists(templates.started))) await makeStarted(clock);
  return templates.started;
};

/** Gives a server of a test the files of the one that was started. */
export const copyStartedFiles = (dataDir: string): Promise<void> =>
  cp(folder(), dataDir, { recursive: true });

const folder = (): string => join(dirname(testServer().passwordFile), "started");

const makeStarted = async (clock: Clock): Promise<void> => {
  const { url, templates } = testServer();
  // Of a start that failed half-way.
  const [half, name] = [`${folder()}-half`, `${templates.started}_half`];
  await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await rm(half, { recursive: true, force: true });
  await mkdir(half);
  await copyDatabase(templates.demo, name);
  const settings = { PORT: "0", ...settingsOf(name), DATA_DIR: half, RATE_LIMITS: "off" };
  const app = await buildApp(readConfig(settings), silentLog, clock, undefined, joinOrOpenDatabase);
  await app.close();
  await administerIn(withDatabase(url, name), "VACUUM ANALYZE");
  // As in test-server.ts.
  await administerIn(withDatabase(url, name), "SELECT");
  await rm(folder(), { recursive: true, force: true });
  await rename(half, folder());
  await administer(`ALTER DATABASE ${name} RENAME TO ${templates.started}`);
};

const exists = async (name: string): Promise<boolean> =>
  (await administrator().query("SELECT FROM pg_database WHERE datname = $1", [name])).rowCount === 1;
