/**
 * A database of its own for every test file, over a real PostgreSQL. `test-server.ts` (a globalSetup of vitest) has one
 * server for each worker, with a template that holds all migrations; a copy of it takes some 30 ms.
 */
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { silentLog } from "../log.ts";
import { withDatabase } from "./database-url.ts";
import { openPool, type Database } from "./open-database.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended
  export interface ProvidedContext {
    databaseServers: readonly TestServer[];
  }
}

/** A server's address, and its database that others are copied from. */
export type TestServer = { readonly url: string; readonly template: string };

/** The server of this worker: what is under way on a server, in whichever database, holds back readers of the journal. */
export const testServer = (): TestServer => {
  const found = inject("databaseServers")[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (found === undefined)
    throw new Error(
      "there are more workers than database servers: leave the number of workers to vitest.config.ts",
    );
  return found;
};

/** Registers the hooks; the answer gives the database inside tests, hooks that follow, and nowhere else. */
export const withTestDatabase = (): (() => Database) => {
  let database: Database | undefined;
  let name = "";
  beforeAll(async () => {
    name = `test_${process.pid}_${Math.trunc(performance.timeOrigin + performance.now())}_${(counter += 1)}`;
    await administer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${testServer().template}`));
    database = openPool(withDatabase(testServer().url, name), silentLog);
  });
  afterAll(async () => {
    await database?.close();
    await administer((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  });
  return () => {
    if (database === undefined) throw new Error("the test database is there only inside tests");
    return database;
  };
};

let counter = 0;

const administer = async (work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: testServer().url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};
