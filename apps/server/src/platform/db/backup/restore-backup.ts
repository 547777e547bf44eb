/**
 * Restores a backup into a database that was just prepared and never served: all rows in one transaction, so that a restore that is cut off has
 * restored nothing. Triggers are off meanwhile, because each row was checked when it was first written; foreign keys are made again
 * afterwards, which checks every row against them.
 *
 * What ran on after the backup's moment is gone, and people may have seen it. So in the same transaction the record says that it was restored
 * (`record_restored`), its numbers go on where none was given yet, and every session ends.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Writable } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import pg from "pg";
import { DatabaseRefused } from "../durability.ts";
import { readState } from "../prepare/database-state.ts";
import { readTables } from "./catalog.ts";
import { copyIn } from "./copy-stream.ts";
import { tableFile, type Manifest } from "./manifest.ts";

export type RestoredPair = { readonly symbol: string; readonly lastSeq: string; readonly firstSeq: string };

/** `owner` owns the tables, which are those of a prepared database. Throws `DatabaseRefused`; nothing is changed then. */
export const restoreBackup = async (
  owner: pg.ClientBase,
  folder: string,
  manifest: Manifest,
): Promise<readonly RestoredPair[]> => {
  await requireUnserved(owner);
  await requireSameTables(owner, manifest);
  for (const table of manifest.tables) await requireWhole(folder, table);
  await owner.query("BEGIN");
  try {
    await owner.query("SET LOCAL search_path = public, pg_temp");
    await makeParts(owner, manifest);
    const putBack = await takeOff(owner);
    await owner.query(`TRUNCATE ${manifest.tables.map(({ name }) => pg.escapeIdentifier(name)).join(", ")}`);
    for (const table of manifest.tables) await fill(owner, folder, table);
    for (const { name, last } of manifest.sequences)
      await owner.query("SELECT setval($1::regclass, coalesce($2::bigint, 1), $2::bigint IS NOT NULL)", [
        pg.escapeIdentifier(name),
        last,
      ]);
    const { rows } = await owner.query<RestoredPair>(
      'SELECT symbol, last_seq::text AS "lastSeq", first_seq::text AS "firstSeq" FROM record_restore($1)',
      [manifest.atMs],
    );
    await putBack();
    await owner.query("COMMIT");
    await owner.query("ANALYZE");
    return rows;
  } catch (error) {
    await owner.query("ROLLBACK");
    throw error;
  }
};

/** A server notes its keys before anything else, so a database without any was never served. */
const requireUnserved = async (owner: pg.ClientBase): Promise<void> => {
  const { rowCount } = await owner.query("SELECT FROM server_key LIMIT 1");
  if (rowCount !== 0)
    throw new DatabaseRefused(
      "This database was served already, and a restore would mix the two: restore into a new one. Nothing was changed.",
    );
};

const requireSameTables = async (owner: pg.ClientBase, manifest: Manifest): Promise<void> => {
  const { migrations } = await readState(owner);
  const ours = migrations.map(({ name, hash }) => `${name} ${hash}`).toSorted();
  const theirs = manifest.migrations.map(({ name, hash }) => `${name} ${hash}`).toSorted();
  const tables = (await readTables(owner)).map(({ name, columns }) => `${name} ${columns.join()}`);
  const stored = manifest.tables.map(({ name, columns }) => `${name} ${columns.join()}`);
  if (ours.join() !== theirs.join() || tables.join() !== stored.toSorted().join())
    throw new DatabaseRefused(
      "The backup was made by another version of this program: restore it with that version, then prepare the database with this one. Nothing was changed.",
    );
};

/** Before anything is written: a file that was damaged or exchanged is named. */
const requireWhole = async (folder: string, { name, sha256 }: Manifest["tables"][number]): Promise<void> => {
  const hash = createHash("sha256");
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done();
    },
  });
  const path = tableFile(folder, name);
  await pipeline(createReadStream(path), sink).catch((cause: unknown) => {
    throw new DatabaseRefused(`${path} cannot be read: ${String(cause)}. Nothing was changed.`, { cause });
  });
  if (hash.digest("hex") !== sha256)
    throw new DatabaseRefused(
      `${path} is not the file that was written: it is damaged. Nothing was changed.`,
    );
};

const makeParts = async (owner: pg.ClientBase, { days, months }: Manifest): Promise<void> => {
  for (const day of days) await owner.query("SELECT make_tick_day($1)", [day]);
  for (const month of months) await owner.query("SELECT make_answer_month($1)", [month]);
};

/** Takes triggers and foreign keys off; the function that is returned puts every one back as it was. */
const takeOff = async (owner: pg.ClientBase): Promise<() => Promise<void>> => {
  const { rows: keys } = await owner.query<{ target: string; name: string; made: string }>(
    `SELECT conrelid::regclass::text AS target, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS made
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY 1, 2`,
  );
  const before = await readTriggers(owner);
  for (const { target, name } of keys) await owner.query(`ALTER TABLE ${target} DROP CONSTRAINT ${name}`);
  for (const { target, name } of before) await owner.query(`ALTER TABLE ${target} DISABLE TRIGGER ${name}`);
  return async () => {
    for (const { target, name, made } of keys)
      await owner.query(`ALTER TABLE ${target} ADD CONSTRAINT ${name} ${made}`);
    for (const { target, name, way } of before)
      await owner.query(`ALTER TABLE ${target} ${ways[way] ?? "ENABLE"} TRIGGER ${name}`);
    const after = await readTriggers(owner);
    if (JSON.stringify(after) !== JSON.stringify(before))
      throw new Error("not every trigger is as it was: nothing was restored");
  };
};

const ways: Readonly<Record<string, string>> = {
  O: "ENABLE",
  A: "ENABLE ALWAYS",
  R: "ENABLE REPLICA",
  D: "DISABLE",
};

/** The tables with parts come first: what is done to their triggers is done to those of their parts. */
const readTriggers = async (owner: pg.ClientBase) => {
  const { rows } = await owner.query<{ target: string; name: string; way: string }>(
    `SELECT t.tgrelid::regclass::text AS target, quote_ident(t.tgname) AS name, t.tgenabled AS way
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY c.relispartition, 1, 2`,
  );
  return rows;
};

const fill = async (
  owner: pg.ClientBase,
  folder: string,
  { name, columns, rows }: Manifest["tables"][number],
): Promise<void> => {
  const file = createReadStream(tableFile(folder, name));
  const plain = createZstdDecompress();
  const read = pipeline(file, plain);
  read.catch(() => undefined);
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const copied = await copyIn(owner, `${pg.escapeIdentifier(name)} (${names})`, plain);
  await read;
  if (copied !== rows) throw new Error(`${name} has ${rows} rows in the backup, and ${copied} were restored`);
};
