/** The stored state of a database, and whether this version may serve it in this mode. */
import type { ClientBase, Pool } from "pg";
import { hashOfFunctions } from "./apply-functions.ts";
import { DatabaseRefused } from "../durability.ts";
import { missingMigrations, type AppliedMigration } from "./migrate.ts";
import type { SchemaFiles } from "./schema-files.ts";

/** What a database is for: play money or real money. It is set when the database is prepared and cannot be changed. */
export type DatabaseMode = "demo" | "live";

export type DatabaseState = {
  readonly migrations: readonly AppliedMigration[];
  readonly functionHash: string | undefined;
  readonly mode: DatabaseMode | undefined;
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
  const [stored] = await read<{ mode: DatabaseMode }>(
    "database_birth",
    "SELECT mode FROM public.database_birth",
  );
  return { migrations, functionHash: set?.hash, mode: stored?.mode };
};

/** Throws with a message when the database has another version or was created in another mode. */
export const requireSameVersion = (state: DatabaseState, files: SchemaFiles, mode: DatabaseMode): void => {
  missingMigrations(files.migrations, state.migrations);
  requireMode(state.mode, mode);
};

/** Throws with a message when the database was created in the other mode. */
export const requireMode = (stored: DatabaseMode | undefined, mode: DatabaseMode): void => {
  if (stored === undefined || stored === mode) return;
  throw new DatabaseRefused(
    `The database was prepared as ${stored}, which cannot be changed, and MODE is ${mode}. Use another database (DATABASE_URL or DATA_DIR).`,
  );
};

/** Throws with a message unless the database is complete for this version. */
export const requirePrepared = (state: DatabaseState, files: SchemaFiles, mode: DatabaseMode): void => {
  requireSameVersion(state, files, mode);
  const lacksMigrations = missingMigrations(files.migrations, state.migrations).length > 0;
  if (!lacksMigrations && state.functionHash === hashOfFunctions(files) && state.mode !== undefined) return;
  throw new DatabaseRefused(
    "The database is not prepared for this version: run npm run database:prepare with its owner's address.",
  );
};
