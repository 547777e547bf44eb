/**
 * Connections of the roles that serve: one pool for each, and four for the role of users' requests (pools.ts says why). Without Kysely, which
 * takes a third of the start of the engine's thread.
 *
 * Every wait has a deadline: for a connection, for the database to end a statement, and for an answer from a database that
 * does not even do that. Bookings, ticks and recovery have none of these; they repeat until their work is stored.
 */
import { countedOf } from "../counted-log.ts";
import pg from "pg";
import type { Log } from "../log.ts";
import { withUser } from "./database-url.ts";
import type { RolePasswords, ServingRole } from "./rights/roles.ts";

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

export type RolePools = Readonly<Record<keyof typeof settings, pg.Pool>>;

/** Opens the pools; no connection is opened before the first query. A user in the address is ignored. */
export const openRolePools = (
  url: string,
  passwords: RolePasswords,
  log: Log,
  use: PoolUse = "serve",
): RolePools => {
  const open = ({ deadlines, ...pool }: PoolSettings): pg.Pool => {
    const address = withUser(url, pool.role, passwords[pool.role]);
    return openPool(address, use === "serve" && deadlines !== undefined ? { ...pool, deadlines } : pool, log);
  };
  return {
    web: open(settings.web),
    reads: open(settings.reads),
    turns: open(settings.turns),
    jobs: open(settings.jobs),
    engine: open(settings.engine),
    market: open(settings.market),
    sign: open(settings.sign),
    operator: open(settings.operator),
  };
};

/** A database that has just been started may need longer for a connection than those may wait who ask for something. */
const patientMs = 20_000;

/** Has the pools wait longer for a connection, until the returned function is called. */
export const waitPatiently = (pools: readonly pg.Pool[]): (() => void) => {
  const limited = pools.flatMap(({ options }) => {
    const { connectionTimeoutMillis: usual } = options;
    return usual === undefined || usual === 0 ? [] : [{ options, usual }];
  });
  for (const { options } of limited) options.connectionTimeoutMillis = patientMs;
  return () => {
    for (const { options, usual } of limited) options.connectionTimeoutMillis = usual;
  };
};

export const endPools = async (pools: RolePools): Promise<void> => {
  await Promise.all(Object.values(pools).map(async (pool) => (pool.ended ? undefined : await pool.end())));
};

/**
 * PostgreSQL compiles what it thinks is expensive, which takes half a second. Functions that switch a kind of plan off make their plans look
 * expensive, so a sort of two rows was compiled.
 */
const withoutJit = "-c jit=off";

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
    options: readOnly === true ? `${withoutJit} -c default_transaction_read_only=on` : withoutJit,
  });
  // A connection that breaks (the database restarted) fails the query that needs it and is replaced by
  // the next one; without a listener on the client itself it would end the whole process.
  pool.on("error", (error) =>
    countedOf(log)("an idle connection broke", { err: error }, "an idle database connection broke"),
  );
  pool.on("connect", (client) => {
    client.on("error", (error) =>
      countedOf(log)("a connection broke", { err: error }, "a database connection broke"),
    );
  });
  return pool;
};

const limitsOf = ({ connectionMs, statementMs, answerMs }: Deadlines): pg.PoolConfig => ({
  connectionTimeoutMillis: connectionMs,
  statement_timeout: statementMs,
  query_timeout: answerMs,
});
