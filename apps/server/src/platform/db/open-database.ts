/**
 * The way to the database for everything else: the embedded one, or the one DATABASE_URL names;
 * checked for durability, brought to the newest schema, and opened with the rights of `candor_app`.
 */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { withDatabase, withoutPassword, withRole } from "./database-url.ts";
import { DatabaseRefused, requireDurable } from "./durability.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate, readMigrations } from "./migrate.ts";
import type { Schema } from "./schema.ts";

export type Db = Kysely<Schema>;

export type Database = {
  /** Connections with the rights of `candor_app`. */
  readonly pool: pg.Pool;
  readonly db: Db;
  /** The owner's address, for migrations and checks. */
  readonly ownerUrl: string;
  /** Settles with the reason when the embedded server is gone for good; never for another one. */
  readonly failed: Promise<Error>;
  /** Closes the connections, then stops the embedded server if there is one. */
  readonly close: () => Promise<void>;
};

/** What PostgreSQL calls bigint and bigint[]. */
const int8 = 20;
const int8Array = 1016;

/** Arrives as bigint what is bigint; everything else as pg reads it. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format): ((value: string) => unknown) => {
    if (Number(oid) === int8) return BigInt;
    if (Number(oid) === int8Array) return bigints;
    return pg.types.getTypeParser(oid, format as "text") as (value: string) => unknown;
  },
};

const bigints = (text: string): (bigint | null)[] =>
  text === "{}"
    ? []
    : text
        .slice(1, -1)
        .split(",")
        .map((part) => (part === "NULL" ? null : BigInt(part)));

export const applicationRole = "candor_app";
const poolSize = 16;

/** Opens the configured database. Throws sentences for an operator: see durability, migrate, embedded-postgres. */
export const openDatabase = async (
  config: Pick<Config, "databaseUrl" | "dataDir">,
  log: Log,
): Promise<Database> => {
  if (config.databaseUrl !== undefined) return connect(config.databaseUrl, log);
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  try {
    const ownerUrl = withDatabase(server.url, "candor");
    await createDatabase(server.url, "candor");
    const database = await connect(ownerUrl, log);
    return {
      ...database,
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

/** Opens a database that already runs, with the newest schema. */
export const connect = async (ownerUrl: string, log: Log): Promise<Database> => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect().catch((cause: unknown) => {
    throw new DatabaseRefused(
      `The database ${withoutPassword(ownerUrl)} cannot be reached: ${String(cause)}.`,
      { cause },
    );
  });
  try {
    await requireDurable(owner);
    const applied = await migrate(owner, await readMigrations());
    if (applied.length > 0) log.info({ applied }, "the database has the newest schema");
  } finally {
    await owner.end();
  }
  const database = openPool(ownerUrl, log);
  await requireRole(database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return database;
};

/** The server never works with the owner's rights, whatever stands between it and the database. */
const requireRole = async ({ pool }: Database): Promise<void> => {
  const { rows } = await pool
    .query<{ role: string }>("SELECT current_user AS role")
    .catch((cause: unknown) => {
      throw new DatabaseRefused(
        `The role ${applicationRole} cannot be taken (${String(cause)}): GRANT ${applicationRole} to the user of the database.`,
        { cause },
      );
    });
  if (rows[0]?.role === applicationRole) return;
  throw new DatabaseRefused(
    `Connections have the role ${rows[0]?.role} instead of ${applicationRole}: something between the server and its database drops the option "role".`,
  );
};

/** Opens the connections alone: the schema is there. */
export const openPool = (ownerUrl: string, log: Log): Database => {
  const pool = new pg.Pool({
    connectionString: withRole(ownerUrl, applicationRole),
    max: poolSize,
    types: typeParsers,
  });
  // A connection that breaks (the database restarted) fails the query that needs it and is replaced by
  // the next one; without a listener on the client itself it would end the whole process.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely ends the pool only when it has used it.
    if (!pool.ended) await pool.end();
  };
  return { pool, db, ownerUrl, failed: new Promise(() => {}), close };
};

const createDatabase = async (url: string, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
};
