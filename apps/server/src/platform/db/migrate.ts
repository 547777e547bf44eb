/**
 * Brings a database to the newest schema: `db/ledger.sql` first, then `db/migrations/NNNN-what.sql` by
 * number, each in a transaction of its own, each once. A file that was applied and has changed since
 * stops the start: what ran in the past is not what the file says.
 */
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import type { Client } from "pg";

export type Migration = { readonly name: string; readonly sql: string };

/** Why the schema cannot be brought up to date. */
export class MigrationRefused extends Error {
  override readonly name = "MigrationRefused";
}

const schemaFolder = fileURLToPath(new URL("../../../../../db", import.meta.url));
/** Any number: it keeps two servers that start at once from migrating at once. */
const migrationLock = 4_041_975;

/** All migrations in the order in which they apply. */
export const readMigrations = async (): Promise<readonly Migration[]> => {
  const folder = join(schemaFolder, "migrations");
  const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file));
  const later = files.toSorted().map(async (file) => ({
    name: file.slice(0, -".sql".length),
    sql: await readFile(join(folder, file), "utf8"),
  }));
  const ledger = await readFile(join(schemaFolder, "ledger.sql"), "utf8");
  return [{ name: "0001-ledger", sql: ledger }, ...(await Promise.all(later))];
};

/** Applies what is missing, as the owner. Answers the names that it applied. */
export const migrate = async (
  owner: Client,
  migrations: readonly Migration[],
): Promise<readonly string[]> => {
  await owner.query("SELECT pg_advisory_lock($1)", [migrationLock]);
  try {
    await owner.query(
      "CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, hash text NOT NULL, at timestamptz NOT NULL DEFAULT now())",
    );
    const { rows } = await owner.query<{ name: string; hash: string }>("SELECT name, hash FROM migration");
    const missing = missingMigrations(migrations, new Map(rows.map((row) => [row.name, row.hash])));
    for (const migration of missing) await apply(owner, migration);
    return missing.map((migration) => migration.name);
  } finally {
    await owner.query("SELECT pg_advisory_unlock($1)", [migrationLock]);
  }
};

const missingMigrations = (
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): readonly Migration[] => {
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
      `The migration ${changed.name} was changed after it was applied to this database. Play money can begin anew in an empty DATA_DIR; other data needs the version that made it.`,
    );
  }
  return migrations.filter(({ name }) => !applied.has(name));
};

const apply = async (owner: Client, { name, sql }: Migration): Promise<void> => {
  await owner.query("BEGIN");
  try {
    await owner.query(sql);
    await owner.query("INSERT INTO migration (name, hash) VALUES ($1, $2)", [name, hashOf(sql)]);
    await owner.query("COMMIT");
  } catch (error) {
    await owner.query("ROLLBACK");
    throw new Error(`The migration ${name} failed: ${String(error)}`, { cause: error });
  }
};

const hashOf = (sql: string): string => createHash("sha256").update(sql).digest("hex");
