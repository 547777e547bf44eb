/**
 * vitest globalSetup: a PostgreSQL for each worker for the whole run, in a temporary folder: the bundled one, or that of
 * `TEST_POSTGRES` (a folder such as /usr/lib/postgresql/15). `TEST_DATABASE_URL` names a server that runs
 * already instead; its user may create databases and roles.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { silentLog } from "../log.ts";
import { withDatabase } from "./database-url.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate, readMigrations } from "./migrate.ts";
import type { TestServer } from "./test-database.ts";

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const count = givenServer === undefined ? Number(project.config.maxWorkers) : 1;
  const begun = await Promise.allSettled(Array.from({ length: count }, startServer));
  const servers = begun.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const stopAll = async (): Promise<void> => {
    await Promise.all(servers.map(({ stop }) => stop()));
  };
  for (const each of begun) {
    if (each.status === "fulfilled") continue;
    await stopAll();
    throw each.reason;
  }
  project.provide(
    "databaseServers",
    servers.map(({ url, template }) => ({ url, template })),
  );
  return stopAll;
};

type Started = TestServer & { readonly stop: () => Promise<void> };

const startServer = async (): Promise<Started> => {
  const { url, stop } = await server();
  try {
    const template = `template_${process.pid}_${Date.now()}`;
    await administer(url, (client) => client.query(`CREATE DATABASE ${template}`));
    await administer(withDatabase(url, template), async (client) => {
      await migrate(client, await readMigrations());
      await client.query("VACUUM ANALYZE");
    });
    const drop = (): Promise<void> =>
      administer(url, (client) => client.query(`DROP DATABASE ${template} WITH (FORCE)`));
    return {
      url,
      template,
      stop: async () => {
        try {
          await drop();
        } finally {
          await stop();
        }
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Empty counts as none. */
const givenServer = process.env["TEST_DATABASE_URL"] || undefined;

const server = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  if (givenServer !== undefined) return { url: givenServer, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), "candor-test-"));
  await chmod(dataDir, 0o755);
  const binaries = process.env["TEST_POSTGRES"] === "" ? undefined : process.env["TEST_POSTGRES"];
  const embedded = await startEmbeddedPostgres({ dataDir, log: silentLog, maxConnections: 200, binaries });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const administer = async (url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};
