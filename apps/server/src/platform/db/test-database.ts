/**
 * A separate database for every test file, on a real PostgreSQL. `test-server.ts` (a globalSetup of vitest) has one
 * server for each worker, with a prepared template; a copy of it takes some 30 ms.
 */
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { silentLog } from "../log.ts";
import type { DatabaseMode } from "./prepare/database-state.ts";
import { withDatabase, withUser } from "./database-url.ts";
import type { Database } from "./open-database.ts";
import { openPools } from "./pools.ts";
import { typeParsers } from "./role-pools.ts";
import { readPasswords } from "./prepare/role-passwords.ts";
import { databaseRights } from "./rights/roles.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended
  export interface ProvidedContext {
    databaseServers: readonly TestServer[];
  }
}

/**
 * A server's address as its superuser, the databases that others are copied from, and the roles' passwords. `started` exists from
 * the first test file that needs it: see test-started.ts.
 */
export type TestServer = {
  readonly url: string;
  /** In the name of every database of this run. */
  readonly run: string;
  readonly templates: Readonly<Record<DatabaseMode | "started", string>>;
  readonly passwordFile: string;
};

export type TestDatabase = Database & {
  /** The superuser's address: for what none of the roles may do. */
  readonly ownerUrl: string;
  /** Settings for a server to serve this database, like any prepared one. */
  readonly settings: { readonly DATABASE_URL: string; readonly DATABASE_PASSWORDS: string };
};

/** The server of this worker. */
export const testServer = (): TestServer => {
  const found = inject("databaseServers")[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (found === undefined)
    throw new Error(
      "there are more workers than database servers: leave the number of workers to vitest.config.ts",
    );
  return found;
};

/**
 * Registers the hooks; the returned function gives the database, only inside tests and later hooks. It is a copy of the mode's
 * template, or of the one that `template` names: one for all tests, or, with the other two hooks, one for each.
 */
export const withTestDatabase = (
  mode: DatabaseMode = "demo",
  template: () => Promise<string> = async () => testServer().templates[mode],
  [before, after]: readonly [typeof beforeAll, typeof afterAll] = [beforeAll, afterAll],
): (() => TestDatabase) => {
  let database: TestDatabase | undefined;
  let name = "";
  before(async () => {
    name = `test_${testServer().run}_${Math.trunc(performance.timeOrigin + performance.now())}_${(counter += 1)}`;
    await dropEnded();
    await copyDatabase(await template(), name);
    database = openTestDatabase(name);
  });
  after(async () => {
    await database?.close();
    ended.push(name);
  });
  return () => {
    if (database === undefined) throw new Error("call this only inside a test");
    return database;
  };
};

/**
 * For files that try much that the database refuses. A pool closes the connection of every query that fails; here it stays, and what
 * it has planned too. What the server makes of a failed query is tested without this.
 */
export const keepingConnections = (database: () => TestDatabase): (() => TestDatabase) => {
  beforeAll(() => {
    const { pool, engine, operator } = database();
    for (const each of [pool, engine, operator]) keepAfterRefusals(each);
  });
  return database;
};

/** Registers a connection as the superuser for a whole test file, or a group of tests: for what none of the roles may do. */
export const withOwner = (database: () => TestDatabase): (() => pg.Client) => {
  let owner: pg.Client | undefined;
  beforeAll(async () => {
    owner = new pg.Client({ connectionString: database().ownerUrl, types: typeParsers });
    await owner.connect();
  });
  afterAll(() => owner?.end());
  return () => {
    if (owner === undefined) throw new Error("call this only inside a test");
    return owner;
  };
};

/** Inserts many rows, as the superuser. What they refer to must exist: it is not looked up for each of them. */
export const insertMany = async (
  owner: pg.Client,
  sql: string,
  values: readonly unknown[],
): Promise<void> => {
  await owner.query("SET session_replication_role = replica");
  await owner.query(sql, [...values]);
  await owner.query("RESET session_replication_role");
};

/** Rights inside the database are copied; the right to connect is not. By file: nothing has to be written to the log for it. */
export const copyDatabase = (template: string, name: string): Promise<void> =>
  administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`, databaseRights(name));

/** Its settings for a server are those of any prepared database. */
export const settingsOf = (name: string): TestDatabase["settings"] => {
  const { url, passwordFile } = testServer();
  return { DATABASE_URL: withUser(withDatabase(url, name)), DATABASE_PASSWORDS: passwordFile };
};

const openTestDatabase = (name: string): TestDatabase => {
  const { url, passwordFile } = testServer();
  const ownerUrl = withDatabase(url, name);
  const address = { url: withUser(ownerUrl), passwords: readPasswords(passwordFile) };
  return {
    // Without the deadlines of callers: a busy machine takes longer. A test of them opens its own.
    ...openPools(address.url, address.passwords, silentLog, "tool"),
    address,
    ownerUrl,
    settings: settingsOf(name),
    failed: new Promise(() => {}),
  };
};

const keepAfterRefusals = (pool: pg.Pool): void => {
  pool.query = (async (...query: unknown[]) => {
    const client = await pool.connect();
    let works = true;
    try {
      return await (client.query as (...query: unknown[]) => Promise<unknown>)(...query);
    } catch (error) {
      works =
        // Only an error that the database itself reports has a severity.
        (error as { severity?: string }).severity === "ERROR" &&
        (await client.query("ROLLBACK").then(
          () => true,
          () => false,
        ));
      throw error;
    } finally {
      client.release(!works);
    }
  }) as typeof pool.query;
};

let counter = 0;
/** Databases of files that have ended. Their pools do not wait until their sockets are closed, so they are dropped when the next file starts; test-server.ts drops the last ones. */
const ended: string[] = [];
const dropEnded = async (): Promise<void> => {
  for (const name of ended.splice(0)) await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
};

/** Runs these statements on the server, one after the other, as its superuser. */
export const administer = async (...statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await administrator().query(statement);
};

/** All test files of a worker share one connection, which lasts as long as the worker: a new one each time cost as much as a third of a database. */
export const administrator = (): pg.Pool => {
  administering ??= newAdministrator();
  return administering;
};
let administering: pg.Pool | undefined;

const newAdministrator = (): pg.Pool => {
  const connectionString = testServer().url;
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server may stop before the worker.
  pool.on("error", () => {});
  return pool;
};

/** The same in the database of this address. */
export const administerIn = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
