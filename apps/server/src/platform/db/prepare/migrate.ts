/**
 * Brings a database to the newest schema, as its owner: `db/ledger.sql` first, then `db/schema/NN-family.sql` and
 * `db/migrations/NNNN-what.sql` by number, each in its own transaction, each once; then functions and grants, whenever they have
 * changed (apply-functions.ts). If a file of tables has changed since it was applied, the start stops: what was run is not what
 * the file says.
 *
 * Tables stand on functions: in checks, defaults and triggers. A line `\\ir ../functions/name.sql` runs such a file before what
 * follows, as psql does. It is no part of the file's hash, because a function may change later.
 */
import { createHash } from "node:crypto";
import type { Client } from "pg";
import { applyFunctions } from "./apply-functions.ts";
import type { SchemaFiles, SqlFile } from "./schema-files.ts";

/** Why the schema cannot be brought up to date. */
export class MigrationRefused extends Error {
  override readonly name = "MigrationRefused";
}

/** An arbitrary number: it keeps two servers that start together from migrating together. */
const migrationLock = 4_041_975;

/** Applies missing migrations, as the owner. Returns the names of those applied; "functions" stands for functions and grants. */
export const migrate = async (owner: Client, files: SchemaFiles): Promise<readonly string[]> => {
  await owner.query("SELECT pg_advisory_lock($1)", [migrationLock]);
  try {
    await owner.query(
      "CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, hash text NOT NULL, at timestamptz NOT NULL DEFAULT now())",
    );
    const { rows } = await owner.query<AppliedMigration>("SELECT name, hash FROM migration");
    const missing = missingMigrations(files.migrations, rows);
    for (const migration of missing) await apply(owner, migration, files.functions);
    const applied = missing.map((migration) => migration.name);
    const isFunctionsNew = await applyFunctions(owner, files, missing.length > 0);
    return isFunctionsNew ? [...applied, "functions"] : applied;
  } finally {
    await owner.query("SELECT pg_advisory_unlock($1)", [migrationLock]);
  }
};

/** A row of the table `migration`. */
export type AppliedMigration = { readonly name: string; readonly hash: string };

/** The migrations that a database lacks. Throws `MigrationRefused` when it is newer than the files, or made by other files. */
export const missingMigrations = (
  migrations: readonly SqlFile[],
  rows: readonly AppliedMigration[],
): readonly SqlFile[] => {
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  const known = new Set(migrations.map((migration) => migration.name));
  const newer = [...applied.keys()].find((name) => !known.has(name));
  if (newer !== undefined) {
    throw new MigrationRefused(
      `The database has the migration ${newer}, which this version does not know: it is older than its data.`,
    );
  }
  const changed = migrations.find(({ name, sql }) => (applied.get(name) ?? hashOf(sql)) !== hashOf(sql));
  if (changed !== undefined) {
    throw new MigrationRefused(
      `The migration ${changed.name} was changed after it was applied to this database. Play money can start again in an empty DATA_DIR; other data needs the version that made it.`,
    );
  }
  return migrations.filter(({ name }) => !applied.has(name));
};

const apply = async (owner: Client, { name, sql }: SqlFile, functions: readonly SqlFile[]): Promise<void> => {
  await owner.query("BEGIN");
  try {
    // Bodies name tables that do not exist yet. They are checked when all functions are applied.
    await owner.query("SET LOCAL check_function_bodies = off");
    await owner.query(withFunctions(sql, functions));
    await owner.query("INSERT INTO migration (name, hash) VALUES ($1, $2)", [name, hashOf(sql)]);
    await owner.query("COMMIT");
  } catch (error) {
    await owner.query("ROLLBACK");
    throw new Error(`The migration ${name} failed: ${String(error)}`, { cause: error });
  }
};

const withFunctions = (sql: string, functions: readonly SqlFile[]): string =>
  sql.replaceAll(/^\\ir .*functions\/([a-z/-]+)\.sql$/gm, (line, name: string) => {
    const found = functions.find((file) => file.name === name);
    if (found === undefined) throw new Error(`no such file: ${line}`);
    return found.sql;
  });

const hashOf = (sql: string): string => createHash("sha256").update(sql).digest("hex");
