/** The stored state of a database, and whether this version may serve it in this mode. */
import type { ClientBase, Pool } from "pg";
import { hashOfFunctions } from "./apply-functions.ts";
import { DatabaseRefused } from "./durability.ts";
import { missingMigrations, type AppliedMigration } from "./migrate.ts";
import type { SchemaFiles } from "./schema-files.ts";

/** A database is created as one of these, permanently. */
export type Birth = "demo" | "live";

export type DatabaseState = {
  readonly migrations: readonly AppliedMigration[];
  readonly functionHash: string | undefined;
  readonly birth: Birth | undefined;
};

/** Reads the state, as far as the current role may. */
export const readState = async (client: ClientBase | Pool): Promise<DatabaseState> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM unnest(ARRAY['migration', 'function_set', 'database_birth']) AS t (name)
     WHERE has_table_privilege(to_regclass('public.' || name), 'SELECT')`,
  );
  const readable = new Set(rows.map(({ name }) => name));
  const read = async <Row extends object>(name: string, sql: string): Promise<readonly Row[]> =>
    readable.has(name) ? (await client.query<Row>(sql)).rows : [];
  const migrations = await read<AppliedMigration>("migration", "SELECT name, hash FROM public.migration");
  const [set] = await read<{ hash: string }>("function_set", "SELECT hash FROM public.function_set");
  const [born] = await read<{ mode: Birth }>("database_birth", "SELECT mode FROM public.database_birth");
  return { migrations, functionHash: set?.hash, birth: born?.mode };
};

/** Throws with a message when the database has another version or was created in another mode. */
export const requireSameVersion = (state: DatabaseState, files: SchemaFiles, mode: Birth): void => {
  missingMigrations(files.migrations, state.migrations);
  requireBirth(state.birth, mode);
};

/** Throws with a message when the database was created in the other mode. */
export const requireBirth = (born: Birth | undefined, mode: Birth): void => {
  if (born === undefined || born === mode) return;
  throw new DatabaseRefused(
    `The database was born ${born}, for ever, and MODE is ${mode}: it needs a database of its own (DATABASE_URL or DATA_DIR).`,
  );
};

/** Throws with a message unless the database is complete for this version. */
export const requirePrepared = (state: DatabaseState, files: SchemaFiles, mode: Birth): void => {
  requireSameVersion(state, files, mode);
  const lacksMigrations = missingMigrations(files.migrations, state.migrations).length > 0;
  if (!lacksMigrations && state.functionHash === hashOfFunctions(files) && state.birth !== undefined) return;
  throw new DatabaseRefused(
    "The database is not prepared for this version: run npm run database:prepare with its owner's address.",
  );
};
