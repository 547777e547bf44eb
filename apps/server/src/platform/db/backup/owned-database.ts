/** The database that a backup is made of, or restored into, as its owner. */
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { BackupConfig } from "../../config/config-backup.ts";
import type { Log } from "../../log.ts";
import { withDatabase } from "../database-url.ts";
import { socketUrl } from "../database-url.ts";
import { DatabaseRefused } from "../durability.ts";
import { holderOfDataDir } from "../embedded/data-dir-lock.ts";
import { existingFolder, socketFolder } from "../embedded/embedded-home.ts";
import { embeddedOwner, startEmbeddedPostgres } from "../embedded/embedded-postgres.ts";
import { createDatabase, embeddedDatabase } from "../open-database.ts";
import type { DatabaseMode } from "../prepare/database-state.ts";
import { asMigrator } from "../prepare/migrator.ts";
import { prepareDatabase } from "../prepare/prepare-database.ts";

type Place = Pick<BackupConfig, "ownerUrl" | "dataDir" | "databasePasswords">;

/** Works in the database that there is; an embedded one is joined while its server runs, else started for the time of the work. */
export const inOwnedDatabase = async <Value>(
  { ownerUrl, dataDir }: Place,
  log: Log,
  work: (owner: pg.Client) => Promise<Value>,
): Promise<Value> => {
  if (ownerUrl !== undefined) return await asOwner(ownerUrl, work);
  const folder = await existingFolder(dataDir);
  if (!existsSync(join(folder, "data")))
    throw new DatabaseRefused(`There is no database under ${dataDir}: set DATA_DIR to that of the server.`);
  if ((await holderOfDataDir(dataDir)) !== undefined)
    return await asOwner(socketUrl(socketFolder(folder), embeddedOwner, embeddedDatabase), work);
  const server = await startEmbeddedPostgres({ dataDir, log });
  try {
    return await asOwner(withDatabase(server.url, embeddedDatabase), work);
  } finally {
    await server.stop();
  }
};

/** Works in a new database of this version and mode. An embedded one must not exist, and is removed again when the work fails. */
export const inNewDatabase = async <Value>(
  { ownerUrl, dataDir, databasePasswords }: Place,
  mode: DatabaseMode,
  log: Log,
  work: (owner: pg.Client) => Promise<Value>,
): Promise<Value> => {
  const preparation = { mode, passwordFile: databasePasswords, log };
  if (ownerUrl !== undefined) {
    await prepareDatabase(ownerUrl, { ...preparation, passwords: "keep" });
    return await asOwner(ownerUrl, work);
  }
  const data = join(await existingFolder(dataDir), "data");
  if (existsSync(data))
    throw new DatabaseRefused(
      `There is a database under ${dataDir} already. Move ${data} away first, or name another DATA_DIR. Nothing was changed.`,
    );
  const server = await startEmbeddedPostgres({ dataDir, log });
  let isDone = false;
  try {
    await createDatabase(server.url);
    const url = withDatabase(server.url, embeddedDatabase);
    await prepareDatabase(url, { ...preparation, passwords: "renewLost" });
    const value = await asOwner(url, work);
    isDone = true;
    return value;
  } finally {
    await server.stop();
    if (!isDone) await rm(join(await existingFolder(dataDir), "data"), { recursive: true, force: true });
  }
};

/** As candor_migrate, which owns every table. */
const asOwner = async <Value>(url: string, work: (owner: pg.Client) => Promise<Value>): Promise<Value> => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect().catch((cause: unknown) => {
    throw new DatabaseRefused(`The database cannot be reached: ${String(cause)}.`, { cause });
  });
  try {
    return await asMigrator(admin, url, work);
  } finally {
    await admin.end();
  }
};
