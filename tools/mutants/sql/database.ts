/** One PostgreSQL for all mistakes: each run of tests makes its databases in it, from the schema of the copy. */
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../../apps/server/src/platform/db/embedded-postgres.ts";
import { silentLog } from "../../../apps/server/src/platform/log.ts";

/** Nothing of it has to outlast the machine, so it stands in memory where there is such a folder. */
const memory = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

export const startDatabase = async (): Promise<{
  readonly url: string;
  readonly stop: () => Promise<void>;
}> => {
  const dataDir = await mkdtemp(join(memory, "candor-sql-mutants-"));
  await chmod(dataDir, 0o755);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: silentLog, maxConnections: 200 });
  return {
    url,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
