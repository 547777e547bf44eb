/**
 * A database of its own for every test file, over a real PostgreSQL. `test-server.ts` (a globalSetup of vitest) has one
 * server for the whole run, with a template that holds all migrations; a copy of it takes some 30 ms.
 */
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { silentLog } from "../log.ts";
import { withDatabase } from "./database-url.ts";
import { openPool, type Database } from "./open-database.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended
  export interface ProvidedContext {
    databaseServerUrl: string;
    databaseTemplate: string;
  }
}

/** Registers the hooks; the answer gives the database inside tests, hooks that follow, and nowhere else. */
export const withTestDatabase = (): (() => Database) => {
  let database: Database | undefined;
  let name = "";
  beforeAll(async () => {
    name = `test_${process.pid}_${Math.trunc(performance.timeOrigin + performance.now())}_${(counter += 1)}`;
    await administer((client) =>
      client.query(`CREATE DATABASE ${name} TEMPLATE ${inject("databaseTemplate")}`),
    );
    database = openPool(withDatabase(inject("databaseServerUrl"), name), silentLog);
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
  const client = new pg.Client({ connectionString: inject("databaseServerUrl") });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};
