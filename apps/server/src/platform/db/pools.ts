/** Connections to a prepared database: one pool for each role that serves, and no others. */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Log } from "../log.ts";
import { withUser, withoutPassword } from "./database-url.ts";
import { DatabaseRefused } from "./durability.ts";
import { servingRoles, type RolePasswords, type ServingRole } from "./roles.ts";
import type { Schema } from "./schema.ts";

export type Pools = {
  /** candor_web: everything that users request. */
  readonly pool: pg.Pool;
  readonly db: Kysely<Schema>;
  /** candor_engine: bookings, and what recovery reads. */
  readonly engine: pg.Pool;
  /** candor_market: the tick log and candles. */
  readonly market: pg.Pool;
  /** candor_sign: checkpoints and the keys that signed them. */
  readonly sign: pg.Pool;
  /** candor_operator: what operators request and approve. */
  readonly operator: pg.Pool;
  readonly close: () => Promise<void>;
};

/** The type numbers of PostgreSQL's bigint and bigint[]. */
const int8 = 20;
const int8Array = 1016;

/** Reads bigint columns as bigint, and everything else as pg does. */
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

/** The maximum number of connections. */
const sizes: Readonly<Record<ServingRole, number>> = {
  candor_web: 16,
  candor_engine: 4,
  candor_market: 4,
  candor_sign: 2,
  candor_operator: 2,
};

/** Opens the pools; no connection is opened before the first query. A user in the address is ignored. */
export const openPools = (url: string, passwords: RolePasswords, log: Log): Pools => {
  const pools = Object.fromEntries(
    servingRoles.map((role) => [role, openPool(withUser(url, role, passwords[role]), sizes[role], log)]),
  ) as Record<ServingRole, pg.Pool>;
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pools.candor_web }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely ends its pool only when it has used it.
    await Promise.all(Object.values(pools).map(async (pool) => (pool.ended ? undefined : await pool.end())));
  };
  return {
    pool: pools.candor_web,
    db,
    engine: pools.candor_engine,
    market: pools.candor_market,
    sign: pools.candor_sign,
    operator: pools.candor_operator,
    close,
  };
};

const openPool = (connectionString: string, max: number, log: Log): pg.Pool => {
  const pool = new pg.Pool({ connectionString, max, types: typeParsers });
  // A connection that breaks (the database restarted) fails the query that needs it and is replaced by
  // the next one; without a listener on the client itself it would end the whole process.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  });
  return pool;
};

/** Throws with a message unless every pool works as its own role, and that role has no more rights than it may have. */
export const requireRoles = async (pools: Pools, url: string): Promise<void> => {
  const { pool, engine, market, sign, operator } = pools;
  await Promise.all([
    requireRole(pool, "candor_web", url),
    requireRole(engine, "candor_engine", url),
    requireRole(market, "candor_market", url),
    requireRole(sign, "candor_sign", url),
    requireRole(operator, "candor_operator", url),
  ]);
};

const requireRole = async (pool: pg.Pool, role: ServingRole, url: string): Promise<void> => {
  const { rows } = await pool
    .query<{ asker: string; role: string; excess: string }>(asking)
    .catch((cause) => {
      throw new DatabaseRefused(
        `The role ${role} cannot work in ${withoutPassword(withUser(url))}: ${String(cause)}.`,
        { cause },
      );
    });
  const { asker, role: worker, excess } = rows[0] ?? {};
  if (asker !== role || worker !== role) {
    throw new DatabaseRefused(
      `Connections of ${role} work as ${worker}: something between the server and its database changes their user.`,
    );
  }
  if (excess !== "") {
    throw new DatabaseRefused(
      `The role ${role} ${excess}: take that away, or anybody who speaks for it has it too.`,
    );
  }
};

/** The current role, and the first right that it has but must not have. */
const asking = `
  SELECT session_user AS asker, current_user AS role,
    CASE
      WHEN r.rolsuper THEN 'is a superuser'
      WHEN r.rolcreaterole THEN 'may make roles'
      WHEN r.rolcreatedb THEN 'may make databases'
      WHEN r.rolreplication THEN 'may replicate'
      WHEN r.rolbypassrls THEN 'passes row security'
      WHEN EXISTS (SELECT FROM pg_auth_members m WHERE m.member = r.oid) THEN 'is a member of another role'
      WHEN EXISTS (SELECT FROM pg_database d WHERE d.datname = current_database() AND d.datdba = r.oid)
        THEN 'owns the database'
      WHEN EXISTS (SELECT FROM pg_class c WHERE c.relowner = r.oid)
        OR EXISTS (SELECT FROM pg_proc p WHERE p.proowner = r.oid)
        OR EXISTS (SELECT FROM pg_namespace n WHERE n.nspowner = r.oid) THEN 'owns something'
      WHEN has_schema_privilege('public', 'CREATE') THEN 'may make tables and functions'
      ELSE ''
    END AS excess
  FROM pg_roles r WHERE r.rolname = session_user`;
