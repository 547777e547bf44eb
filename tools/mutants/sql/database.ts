/**
 * One PostgreSQL for all mistakes: each run of tests makes its databases in it, from the schema of the copy. A mistake in a function is
 * made in a copy of `base`, which has the schema without a mistake: only functions are made again there.
 */
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { withDatabase } from "../../../apps/server/src/platform/db/database-url.ts";
import { startEmbeddedPostgres } from "../../../apps/server/src/platform/db/embedded/embedded-postgres.ts";
import { prepareDatabase } from "../../../apps/server/src/platform/db/prepare/prepare-database.ts";
import { silentLog } from "../../../apps/server/src/platform/log.ts";

/** Nothing of it has to outlast the machine, so it stands in memory where there is such a folder. */
const memory = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/** What the names of the prepared databases begin with. */
export const base = "base";

export const startDatabase = async (): Promise<{
  readonly url: string;
  readonly stop: () => Promise<void>;
}> => {
  const dataDir = await mkdtemp(join(memory, "candor-sql-mutants-"));
  await chmod(dataDir, 0o755);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: silentLog, maxConnections: 200 });
  for (const mode of ["demo", "live"] as const) {
    const name = `${base}_${mode}`;
    await execute(url, `CREATE DATABASE ${name}`);
    const passwordFile = join(dataDir, "passwords");
    await prepareDatabase(withDatabase(url, name), {
      mode,
      passwordFile,
      passwords: "renewLost",
      log: silentLog,
    });
  }
  return {
    url,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const execute = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};
