/**
 * Connections to a prepared database, only of the roles that serve. The role of users' requests has four pools: what a
 * request only reads, what it changes, turns of users, and background jobs, so that none of them can take the connections of another.
 * role-pools.ts has their sizes and deadlines.
 */
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Log } from "../log.ts";
import { withUser, withoutPassword } from "./database-url.ts";
import { discardingBroken } from "./discarding-broken.ts";
import { DatabaseRefused } from "./durability.ts";
import type { RolePasswords, ServingRole } from "./rights/roles.ts";
import { endPools, openRolePools, waitPatiently, type PoolUse } from "./role-pools.ts";
import type { Schema } from "./schema/schema.ts";

/** Where a prepared database is, and how its roles log in. A thread that has it opens pools of its own. */
export type DatabaseAddress = { readonly url: string; readonly passwords: RolePasswords };

export type Pools = {
  /** candor_web: what users request and that changes something, or that such a request must know. */
  readonly pool: pg.Pool;
  readonly db: Kysely<Schema>;
  /** candor_web: what users only read. The database refuses changes here. */
  readonly readPool: pg.Pool;
  readonly reads: Kysely<Schema>;
  /** candor_web: locks that are held while something is asked for (`shared-turn.ts`). */
  readonly turns: Kysely<Schema>;
  /** candor_web: background jobs, which may take long. */
  readonly jobs: Kysely<Schema>;
  /** candor_engine: bookings, and what recovery reads. */
  readonly engine: pg.Pool;
  /** candor_market: the tick log and candles. */
  readonly market: pg.Pool;
  /** The same connections, for what else comes from outside: transfers on chains, paid invoices. */
  readonly outside: Kysely<Schema>;
  /** candor_sign: checkpoints and the keys that signed them. */
  readonly sign: pg.Pool;
  /** candor_operator: what operators request and approve. */
  readonly operator: pg.Pool;
  readonly operators: Kysely<Schema>;
  /** Callers wait no longer than usual for a connection from now on: the start, which may, is over. */
  readonly startServing: () => void;
  readonly close: () => Promise<void>;
};

/** Opens the pools; no connection is opened before the first query. A user in the address is ignored. */
export const openPools = (url: string, passwords: RolePasswords, log: Log, use: PoolUse = "serve"): Pools => {
  const all = openRolePools(url, passwords, log, use);
  const { web, reads: readPool, turns: turnPool, jobs: jobPool, engine, market, sign, operator } = all;
  const [db, reads, jobs, outside] = [kyselyOf(web), kyselyOf(readPool), kyselyOf(jobPool), kyselyOf(market)];
  const [turns, operators] = [kyselyOf(turnPool), kyselyOf(operator)];
  const startServing = waitPatiently(Object.values(all));
  const close = async (): Promise<void> => {
    await Promise.all([
      db.destroy(),
      reads.destroy(),
      turns.destroy(),
      jobs.destroy(),
      outside.destroy(),
      operators.destroy(),
    ]);
    // Kysely ends its pool only when it has used it.
    await endPools(all);
  };
  return {
    pool: web,
    db,
    readPool,
    reads,
    turns,
    jobs,
    engine,
    market,
    outside,
    sign,
    operator,
    operators,
    startServing,
    close,
  };
};

const kyselyOf = (pool: pg.Pool): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: discardingBroken(pool) }) });

/** Throws with a message unless every pool works as its own role, and that role has no more rights than it may have. */
export const requireRoles = async (pools: Pools, url: string): Promise<void> => {
  const { pool, readPool, engine, market, sign, operator } = pools;
  await Promise.all([
    requireRole(pool, "candor_web", url),
    requireRole(readPool, "candor_web", url),
    requireRole(engine, "candor_engine", url),
    requireRole(market, "candor_market", url),
    requireRole(sign, "candor_sign", url),
    requireRole(operator, "candor_operator", url),
  ]);
};

const requireRole = async (pool: pg.Pool, role: ServingRole, url: string): Promise<void> => {
  const { rows } = await pool
    .query<{ asker: string; role: string; jit: string; excess: string }>(asking)
    .catch((cause) => {
      throw new DatabaseRefused(
        `The role ${role} cannot work in ${withoutPassword(withUser(url))}: ${String(cause)}.`,
        { cause },
      );
    });
  const { asker, role: worker, jit, excess } = rows[0] ?? {};
  if (asker !== role || worker !== role) {
    throw new DatabaseRefused(
      `Connections of ${role} work as ${worker}: something between the server and its database changes their user.`,
    );
  }
  if (jit !== "off") {
    throw new DatabaseRefused(
      `Connections of ${role} have jit = ${jit}: something between the server and its database drops start-up parameters. Pass them on, or run ALTER ROLE ${role} SET jit = off; with JIT each tick and each order takes half a second.`,
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
  SELECT session_user AS asker, current_user AS role, current_setting('jit') AS jit,
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
