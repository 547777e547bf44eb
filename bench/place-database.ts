/** The database of the measures that trade: the bundled PostgreSQL, people with sessions and money. */
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { connect, typeParsers } from "../apps/server/src/platform/db/open-database.ts";
import { withDatabase } from "../apps/server/src/platform/db/database-url.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/db/embedded-postgres.ts";
import { silentLog } from "../apps/server/src/platform/log.ts";

export const firstUser = 300_001;
export const userCount = 2_000;

/** Those who place leveraged contracts through the product, as many as ten live orders each leave room for. */
export const leverPeople: People = {
  first: 600_001,
  count: 60_000,
  funds: 10_000_000_000n,
  contract: 10_000_000_000n,
};

export type BenchDatabase = {
  /** As the owner. */
  readonly url: string;
  readonly owner: pg.Client;
  readonly close: () => Promise<void>;
};

export const tokenOf = (userId: number): string => `bench-token-of-${userId}`;

/** A fresh, durable database with people, their sessions and funds, in a temporary folder. */
export const openBenchDatabase = async (): Promise<BenchDatabase> => {
  const dataDir = await mkdtemp(join(tmpdir(), "candor-bench-"));
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, maxConnections: 200 });
  const url = withDatabase(server.url, "candor");
  const maintenance = new pg.Client({ connectionString: server.url });
  await maintenance.connect();
  await maintenance.query("CREATE DATABASE candor");
  await maintenance.end();
  await (await connect(url, silentLog)).close();
  const owner = new pg.Client({ connectionString: url, types: typeParsers });
  await owner.connect();
  await seed(owner);
  return {
    url,
    owner,
    close: async () => {
      await owner.end();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** People with sessions, their money in the wallet but for what is moved to the contract wallet. Micro-units each. */
export type People = {
  readonly first: number;
  readonly count: number;
  readonly funds: bigint;
  /** At most `funds`. */
  readonly contract: bigint;
};

export const seedPeople = async (
  owner: pg.Client,
  { first, count, funds, contract }: People,
): Promise<void> => {
  const users = Array.from({ length: count }, (_, index) => first + index);
  const hashes = users.map((userId) => createHash("sha256").update(tokenOf(userId)).digest());
  await owner.query(
    `INSERT INTO account (user_id, email, username, created_ms)
     SELECT u, 'bench' || u || '@candor.test', 'bench', 1 FROM unnest($1::bigint[]) AS u`,
    [users],
  );
  await owner.query(
    `INSERT INTO session (user_id, token_hash, created_ms, address, user_agent)
     SELECT u, h, $3, '127.0.0.1', 'bench' FROM unnest($1::bigint[], $2::bytea[]) AS s (u, h)`,
    [users, hashes, Date.now()],
  );
  await post(owner, users, "sandbox_deposit", "bench:deposit-", ["112", "(u << 12) + 65"], funds);
  if (contract > 0n) {
    await post(
      owner,
      users,
      "lever_to_contract",
      "bench:contract-",
      ["(u << 12) + 65", "(u << 12) + 66"],
      contract,
    );
  }
};

/** One transaction a user, of one leg between the accounts that two SQL terms of `u` name. */
const post = async (
  owner: pg.Client,
  users: readonly number[],
  kind: string,
  cause: string,
  [debit, credit]: readonly [string, string],
  amount: bigint,
): Promise<void> => {
  await owner.query(
    `SELECT ledger_post(array_agg(tx), array_agg($2::text), array_agg($3::text || u), array_agg(1::bigint),
       array_agg(tx), array_agg((${debit})::bigint), array_agg((${credit})::bigint), array_agg($4::bigint))
     FROM (SELECT nextval('ledger_tx_id') AS tx, u FROM unnest($1::bigint[]) AS u) AS people`,
    [users, kind, cause, amount],
  );
};

const seed = async (owner: pg.Client): Promise<void> => {
  await seedPeople(owner, {
    first: firstUser,
    count: userCount,
    funds: 1_000_000_000_000n,
    contract: 500_000_000_000n,
  });
  await owner.query(
    `SELECT ledger_post(ARRAY[tx], ARRAY['capital_funded'], ARRAY['bench:capital'], ARRAY[1::bigint],
       ARRAY[tx], ARRAY[112::bigint], ARRAY[97::bigint], ARRAY[1000000000000000::bigint])
     FROM (SELECT nextval('ledger_tx_id') AS tx) AS funding`,
  );
  for (const file of ["place-one.sql", "place-lever.sql", "storm.sql"]) {
    await owner.query(await readFile(join(import.meta.dirname, "sql", file), "utf8"));
  }
  await owner.query("ANALYZE");
};
