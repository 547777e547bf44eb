/**
 * A backup of the whole database: every table as the server's own COPY writes it, compressed, of one moment (one REPEATABLE READ transaction),
 * while servers go on. It works with every version of PostgreSQL that serves, and is restored into any of them.
 *
 * Ordering: the tables, then the manifest, under a name that only a whole folder gets. Known limit: while it runs, no day of ticks and no
 * month of answers leaves the database.
 */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import pg from "pg";
import { DatabaseRefused } from "../durability.ts";
import { readState } from "../prepare/database-state.ts";
import { readParts, readSequences, readTables, type Table } from "./catalog.ts";
import { copyOut } from "./copy-stream.ts";
import { manifestName, tableFile, type Manifest } from "./manifest.ts";

/** Writes it to `folder`, which must not exist. `owner` may read every table. Returns what the manifest says. */
export const writeBackup = async (owner: pg.ClientBase, folder: string): Promise<Manifest> => {
  const unfinished = await makeUnfinished(folder);
  try {
    await owner.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const manifest = await writeTables(owner, unfinished);
    await owner.query("COMMIT");
    await writeFile(join(unfinished, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
    });
    await makeDurable(unfinished);
    await rename(unfinished, folder);
    await syncPath(dirname(folder));
    await owner.query("INSERT INTO database_backup (at_ms, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
      manifest.atMs,
      await sizeOf(folder, manifest),
    ]);
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
};

const makeUnfinished = async (folder: string): Promise<string> => {
  const unfinished = join(dirname(folder), `.${basename(folder)}.unfinished`);
  await mkdir(dirname(folder), { recursive: true });
  const others = await readdir(folder).catch(() => undefined);
  if (others !== undefined) throw new DatabaseRefused(`${folder} exists: a backup gets a folder of its own.`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  return unfinished;
};

const writeTables = async (owner: pg.ClientBase, folder: string): Promise<Manifest> => {
  const { rows: moments } = await owner.query<{ at_ms: string }>(
    "SELECT floor(extract(epoch FROM now()) * 1000)::bigint::text AS at_ms",
  );
  const { migrations, mode } = await readState(owner);
  if (mode === undefined)
    throw new DatabaseRefused("This is no database of ours, or not one that was prepared.");
  const keys = await owner.query<{ name: string; fingerprint: string }>(
    "SELECT DISTINCT ON (name) name, fingerprint FROM server_key ORDER BY name, nth DESC",
  );
  const tables: Manifest["tables"] = [];
  for (const table of await readTables(owner)) tables.push(await writeTable(owner, folder, table));
  return {
    form: "candor backup 1",
    atMs: Number(moments[0]?.at_ms),
    mode,
    migrations: migrations.map(({ name, hash }) => ({ name, hash })),
    keys: keys.rows,
    days: [...(await readParts(owner, "tick_log"))],
    months: [...(await readParts(owner, "idempotency"))],
    sequences: await readSequences(owner),
    tables,
  };
};

const writeTable = async (
  owner: pg.ClientBase,
  folder: string,
  { name, columns }: Table,
): Promise<Manifest["tables"][number]> => {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const source = new PassThrough();
  const hash = createHash("sha256");
  const compressed = createZstdCompress();
  compressed.on("data", (chunk: Buffer) => hash.update(chunk));
  const file = createWriteStream(tableFile(folder, name), { mode: 0o600 });
  const written = pipeline(source, compressed, file);
  written.catch(() => undefined);
  const rows = await copyOut(owner, `SELECT ${names} FROM public.${pg.escapeIdentifier(name)}`, source);
  source.end();
  await written;
  return { name, columns: [...columns], rows, sha256: hash.digest("hex") };
};

/** A power cut must not leave a folder that looks whole. */
const makeDurable = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) await syncPath(join(folder, name));
  await syncPath(folder);
};

const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const sizeOf = async (folder: string, { tables }: Manifest): Promise<number> => {
  let bytes = 0;
  for (const { name } of tables) {
    const handle = await open(tableFile(folder, name), "r");
    bytes += (await handle.stat()).size;
    await handle.close();
  }
  return bytes;
};
