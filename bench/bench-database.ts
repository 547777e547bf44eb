/**
 * The database of the measures that trade: the bundled PostgreSQL in a temporary folder, prepared like a demo's, with people,
 * their sessions and their money. Money is booked by the engine's own function, under a lease that is released afterwards.
 */
import { createHash } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { fundUsers } from "../apps/server/src/ledger/test-postings.ts";
import { withDatabase, withUser } from "../apps/server/src/platform/db/database-url.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/db/embedded/embedded-postgres.ts";
import { openPools, type Pools } from "../apps/server/src/platform/db/pools.ts";
import { typeParsers } from "../apps/server/src/platform/db/role-pools.ts";
import { prepareDatabase } from "../apps/server/src/platform/db/prepare/prepare-database.ts";
import { readPasswords } from "../apps/server/src/platform/db/prepare/role-passwords.ts";
import { silentLog } from "../apps/server/src/platform/log.ts";
import { capital, tokenOf, traders, type People } from "./bench-people.ts";

export type BenchDatabase = Pools & {
  /** The superuser's address and a connection as superuser: for reading, for accounts and sessions, never for money. */
  readonly ownerUrl: string;
  readonly owner: pg.Client;
  /** The settings with which a server uses this database. */
  readonly serving: Readonly<Record<string, string>>;
  /** The process id of the database server. */
  readonly postmaster: number;
  /** Another database with the same schema on the same server, without people. It closes with the first. */
  readonly beside: (name: string) => Promise<BenchDatabase>;
};

/** A fresh, durable database with capital and the traders. */
export const openBenchDatabase = async (): Promise<BenchDatabase> => {
  const database = await openEmptyDatabase();
  try {
    await fundUsers(database, {}, capital);
    await seedPeople(database, traders);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** The same without people and capital. */
export const openEmptyDatabase = async (): Promise<BenchDatabase> => {
  const dataDir = await mkdtemp(join(tmpdir(), "candor-bench-"));
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, maxConnections: 200 });
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of closers) await closeOne();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const beside = async (name: string): Promise<BenchDatabase> => {
    const passwordFile = join(dataDir, "database-passwords");
    const ownerUrl = await createDatabase(server.url, name, passwordFile);
    const pools = openPools(ownerUrl, readPasswords(passwordFile), silentLog);
    closers.push(pools.close);
    const owner = new pg.Client({ connectionString: ownerUrl, types: typeParsers });
    await owner.connect();
    closers.push(() => owner.end());
    // Keys belong to one database: in the repository's own folder they would be those of the last run.
    const serving = {
      DATABASE_URL: withUser(ownerUrl),
      DATABASE_PASSWORDS: passwordFile,
      DATA_DIR: join(dataDir, `files-of-${name}`),
    };
    return { ...pools, ownerUrl, owner, serving, postmaster: await postmasterOf(owner), beside, close };
  };
  return await beside("candor").catch(async (error: unknown) => {
    await close();
    throw error;
  });
};

/** Creates a database and prepares it like a demo's; returns its owner's address. */
const createDatabase = async (serverUrl: string, name: string, passwordFile: string): Promise<string> => {
  const maintenance = new pg.Client({ connectionString: serverUrl });
  await maintenance.connect();
  await maintenance.query(`CREATE DATABASE ${name}`);
  await maintenance.end();
  const ownerUrl = withDatabase(serverUrl, name);
  await prepareDatabase(ownerUrl, {
    mode: "demo",
    passwordFile,
    passwords: "renewLost",
    log: silentLog,
  });
  return ownerUrl;
};

const postmasterOf = async (owner: pg.Client): Promise<number> => {
  const { rows } = await owner.query<{ file: string }>("SELECT pg_read_file('postmaster.pid') AS file");
  return Number.parseInt(rows[0]?.file ?? "", 10);
};

/** How many users are in one booking. */
const chunk = 5_000;

/** Creates accounts with sessions, and books their money. Call while no server runs. */
export const seedPeople = async (database: BenchDatabase, people: People): Promise<void> => {
  const users = Array.from({ length: people.count }, (_, index) => people.first + index);
  const hashes = users.map((userId) => createHash("sha256").update(tokenOf(userId)).digest());
  await database.owner.query(
    `INSERT INTO account (user_id, email, username, created_ms)
     SELECT u, 'bench' || u || '@candor.test', 'bench', 1 FROM unnest($1::bigint[]) AS u`,
    [users],
  );
  await database.owner.query(
    `INSERT INTO session (user_id, token_hash, created_ms, address, user_agent)
     SELECT u, h, $3, '127.0.0.1', 'bench' FROM unnest($1::bigint[], $2::bytea[]) AS s (u, h)`,
    [users, hashes, Date.now()],
  );
  await seedFunds(database, people);
};

/** Books money for people who need not log in. Call while no server runs. */
export const seedFunds = async (
  database: BenchDatabase,
  { first, count, wallet, contract }: People,
): Promise<void> => {
  for (let from = 0; from < count; from += chunk) {
    const users = Array.from({ length: Math.min(chunk, count - from) }, (_, index) => first + from + index);
    const each = (amount: bigint): Record<number, bigint> =>
      Object.fromEntries(users.map((userId) => [userId, amount]));
    await fundUsers(database, each(wallet + contract), 0n, each(contract));
  }
};

/** Run before a measure begins: brings the database to rest, with fresh statistics. */
export const settleDatabase = async ({ owner }: BenchDatabase): Promise<void> => {
  await owner.query("VACUUM ANALYZE");
  await owner.query("CHECKPOINT");
};
