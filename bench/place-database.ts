/** The database of the place and settle measures: the bundled PostgreSQL, people with sessions and money. */
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

const seed = async (owner: pg.Client): Promise<void> => {
  const users = Array.from({ length: userCount }, (_, index) => firstUser + index);
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
  await owner.query(
    `SELECT ledger_post(array_agg(tx), array_agg('sandbox_deposit'::text), array_agg('bench:' || u), array_agg(1::bigint),
       array_agg(tx), array_agg(112::bigint), array_agg((u << 12) + 65), array_agg(1000000000000::bigint))
     FROM (SELECT nextval('ledger_tx_id') AS tx, u FROM unnest($1::bigint[]) AS u) AS deposits`,
    [users],
  );
  await owner.query(
    `SELECT ledger_post(ARRAY[tx], ARRAY['capital_funded'], ARRAY['bench:capital'], ARRAY[1::bigint],
       ARRAY[tx], ARRAY[112::bigint], ARRAY[97::bigint], ARRAY[1000000000000000::bigint])
     FROM (SELECT nextval('ledger_tx_id') AS tx) AS funding`,
  );
  await owner.query(await readFile(join(import.meta.dirname, "sql/place-one.sql"), "utf8"));
  await owner.query("ANALYZE");
};
