/**
 * Connections to a prepared database, only of the roles that serve. The role of users' requests has four pools: what a
 * request only reads, what it changes, turns of users, and background jobs, so that none of them can take the connections of another.
 *
 * Every wait has a deadline: for a connection, for the database to end a statement, and for an answer from a database that
 * does not even do that. Bookings, ticks and recovery have none of these; they repeat until their work is stored.
 */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Log } from "../log.ts";
import { withUser, withoutPassword } from "./database-url.ts";
import { discardingBroken } from "./discarding-broken.ts";
import { DatabaseRefused } from "./durability.ts";
import type { RolePasswords, ServingRole } from "./rights/roles.ts";
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

/** How long a caller waits at most, in ms. */
type Deadlines = {
  /** For a connection: a free one, or a new one. */
  readonly connectionMs: number;
  /** For a statement: the database cancels it. */
  readonly statementMs: number;
  /** For an answer from a database that does not cancel: its connection is closed. */
  readonly answerMs: number;
};
type PoolSettings = {
  readonly role: ServingRole;
  /** The maximum number of connections. */
  readonly max: number;
  readonly deadlines?: Deadlines;
  readonly readOnly?: true;
};

const readDeadlines: Deadlines = { connectionMs: 2_000, statementMs: 5_000, answerMs: 6_000 };
const writeDeadlines: Deadlines = { connectionMs: 2_000, statementMs: 6_000, answerMs: 7_000 };
/** Others may have their turns before. */
const turnDeadlines: Deadlines = { ...writeDeadlines, connectionMs: 6_000 };

const settings = {
  web: { role: "candor_web", max: 10, deadlines: writeDeadlines },
  reads: { role: "candor_web", max: 10, deadlines: readDeadlines, readOnly: true },
  // Each is held until its work has ended, which is many statements of others.
  turns: { role: "candor_web", max: 10, deadlines: turnDeadlines },
  jobs: { role: "candor_web", max: 4 },
  engine: { role: "candor_engine", max: 4 },
  market: { role: "candor_market", max: 4 },
  sign: { role: "candor_sign", max: 2 },
  operator: { role: "candor_operator", max: 4, deadlines: writeDeadlines },
} as const satisfies Readonly<Record<string, PoolSettings>>;

/** A tool may ask for as long as it takes. */
export type PoolUse = "serve" | "tool";

/** Opens the pools; no connection is opened before the first query. A user in the address is ignored. */
export const openPools = (url: string, passwords: RolePasswords, log: Log, use: PoolUse = "serve"): Pools => {
  const open = ({ deadlines, ...pool }: PoolSettings): pg.Pool => {
    const address = withUser(url, pool.role, passwords[pool.role]);
    return openPool(address, use === "serve" && deadlines !== undefined ? { ...pool, deadlines } : pool, log);
  };
  const web = open(settings.web);
  const readPool = open(settings.reads);
  const turnPool = open(settings.turns);
  const jobPool = open(settings.jobs);
  const engine = open(settings.engine);
  const market = open(settings.market);
  const sign = open(settings.sign);
  const operator = open(settings.operator);
  const all = [web, readPool, turnPool, jobPool, engine, market, sign, operator];
  const [db, reads, jobs, outside] = [kyselyOf(web), kyselyOf(readPool), kyselyOf(jobPool), kyselyOf(market)];
  const [turns, operators] = [kyselyOf(turnPool), kyselyOf(operator)];
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
    await Promise.all(all.map(async (pool) => (pool.ended ? undefined : await pool.end())));
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
    close,
  };
};

const kyselyOf = (pool: pg.Pool): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: discardingBroken(pool) }) });

const openPool = (
  connectionString: string,
  { max, deadlines, readOnly }: PoolSettings,
  log: Log,
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: typeParsers,
    ...(deadlines === undefined ? {} : limitsOf(deadlines)),
    ...(readOnly === true ? { options: "-c default_transaction_read_only=on" } : {}),
  });
  // A connection that breaks (the database restarted) fails the query that needs it and is replaced by
  // the next one; without a listener on the client itself it would end the whole process.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  });
  return pool;
};

const limitsOf = ({ connectionMs, statementMs, answerMs }: Deadlines): pg.PoolConfig => ({
  connectionTimeoutMillis: connectionMs,
  statement_timeout: statementMs,
  query_timeout: answerMs,
});

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
