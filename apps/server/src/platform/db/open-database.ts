/**
 * Opens the database for everything else: the embedded one, or the one that DATABASE_URL names; checks its
 * durability, version and mode, and opens one pool for each role that serves.
 *
 * DATABASE_URL without a user is a database that `npm run database:prepare` has prepared: the process then has the
 * passwords of the serving roles and nothing else. A demo may name an owner instead; its database is then prepared at the
 * start, like the embedded database.
 */
import { existsSync } from "node:fs";
import pg from "pg";
import type { Config } from "../config/config.ts";
import type { Log } from "../log.ts";
import { holderOfDataDir } from "./embedded/data-dir-lock.ts";
import { readState, requirePrepared } from "./prepare/database-state.ts";
import { socketUrl, userOf, withDatabase, withUser } from "./database-url.ts";
import { DatabaseRefused, requireDurable } from "./durability.ts";
import { existingFolder, socketFolder } from "./embedded/embedded-home.ts";
import { embeddedOwner, startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { openPools, requireRoles, type DatabaseAddress, type Pools } from "./pools.ts";
import type { PoolUse } from "./role-pools.ts";
import { prepareDatabase, type Preparation } from "./prepare/prepare-database.ts";
import { readPasswords } from "./prepare/role-passwords.ts";
import { readSchemaFiles } from "./prepare/schema-files.ts";

export type Db = Pools["db"];

export type Database = Pools & {
  readonly address: DatabaseAddress;
  /** The owner's address, for tests and tools; absent with MODE=live. */
  readonly ownerUrl?: string;
  /** Settles with the reason when the embedded server has ended permanently; never for another server. */
  readonly failed: Promise<Error>;
  /** Closes the connections, then stops the embedded server if there is one. */
  readonly close: () => Promise<void>;
};

export type DatabaseSettings = Pick<Config, "databaseUrl" | "databasePasswords" | "dataDir" | "mode">;

/** The embedded server's database. */
export const embeddedDatabase = "candor";

/** Opens the configured database. Throws with messages for an operator. */
export const openDatabase = async (config: DatabaseSettings, log: Log): Promise<Database> => {
  const { databaseUrl } = config;
  if (databaseUrl === undefined) return openEmbedded(config, log);
  const owner = userOf(databaseUrl);
  if (owner === undefined) return serve(databaseUrl, config, log);
  if (config.mode === "live") {
    throw new DatabaseRefused(
      `DATABASE_URL names the user ${owner}, and a live server holds nobody's rights but those of its roles: prepare the database once (npm run database:prepare), then leave the user out.`,
    );
  }
  await prepare(databaseUrl, config, log, "keep");
  return { ...(await serve(databaseUrl, config, log)), ownerUrl: databaseUrl };
};

/**
 * For a tool: joins the running server if there is one, else starts the database until the tool closes it. Throws with messages for an
 * operator, for example when no server has made a database there.
 */
export const joinOrOpenDatabase = async (config: DatabaseSettings, log: Log): Promise<Database> => {
  if (config.databaseUrl !== undefined) return serve(config.databaseUrl, config, log, "tool");
  if (!existsSync(await existingFolder(config.dataDir))) {
    throw new DatabaseRefused(
      `There is no database under ${config.dataDir}: set DATA_DIR to that of the server, or start the server once before.`,
    );
  }
  if ((await holderOfDataDir(config.dataDir)) === undefined) return openEmbedded(config, log, "tool");
  const socket = socketFolder(await existingFolder(config.dataDir));
  return serve(socketUrl(socket, embeddedOwner, embeddedDatabase), config, log, "tool");
};

const openEmbedded = async (
  config: DatabaseSettings,
  log: Log,
  use: PoolUse = "serve",
): Promise<Database> => {
  if (config.mode === "live") {
    log.warn(
      "the embedded database belongs to the account that runs this server: a live server should have its own database, prepared",
    );
  }
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  try {
    await createDatabase(server.url);
    const ownerUrl = withDatabase(server.url, embeddedDatabase);
    await prepare(ownerUrl, config, log, "renewLost");
    const database = await serve(ownerUrl, config, log, use);
    return {
      ...database,
      ...(config.mode === "demo" ? { ownerUrl } : {}),
      failed: server.failed,
      close: async () => {
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
};

const prepare = (
  ownerUrl: string,
  { mode, databasePasswords }: DatabaseSettings,
  log: Log,
  passwords: Preparation["passwords"],
): Promise<void> => prepareDatabase(ownerUrl, { mode, passwordFile: databasePasswords, passwords, log });

/** Opens the pools of a prepared database, and checks that it is one. */
const serve = async (
  address: string,
  { mode, databasePasswords }: DatabaseSettings,
  log: Log,
  use: PoolUse = "serve",
): Promise<Database> => {
  const url = withUser(address);
  const passwords = readPasswords(databasePasswords);
  const pools = openPools(url, passwords, log, use);
  try {
    await requireRoles(pools, url);
    await requireDurable(pools.pool);
    requirePrepared(await readState(pools.pool), await readSchemaFiles(), mode);
    return { ...pools, address: { url, passwords }, failed: new Promise(() => {}) };
  } catch (error) {
    await pools.close();
    throw error;
  }
};

/** Creates the database once, and closes the server's other databases to the roles. */
export const createDatabase = async (serverUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [embeddedDatabase]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${embeddedDatabase}`);
    await client.query("REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC");
  } finally {
    await client.end();
  }
};
