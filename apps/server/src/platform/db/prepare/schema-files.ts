/** The SQL of the schema, read from the folder `db`. */
import { readFile, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

export type SqlFile = { readonly name: string; readonly sql: string };

export type SchemaFiles = {
  /** Tables, constraints, triggers: the ledger, every family by its number, then the migrations since the first release. Each is applied once, in this order. */
  readonly migrations: readonly SqlFile[];
  /** Functions: those that tables stand on (`rows/<family>`), then the others, by name. Applied together whenever one has changed. */
  readonly functions: readonly SqlFile[];
  /** The rights of the roles: applied together with the functions, after them. */
  readonly grants: string;
};

const schemaFolder = fileURLToPath(new URL("../../../../../../db", import.meta.url));

export const readSchemaFiles = async (): Promise<SchemaFiles> => {
  const [ledger, families, migrations, rows, functions, grants] = await Promise.all([
    readFile(join(schemaFolder, "ledger.sql"), "utf8"),
    readFolder("schema", /^\d{2}-[a-z0-9-]+\.sql$/),
    readFolder("migrations", /^\d{4}-[a-z0-9-]+\.sql$/),
    readFolder("functions/rows", /^[a-z0-9-]+\.sql$/, "rows/"),
    readFolder("functions", /^[a-z0-9-]+\.sql$/),
    readFile(join(schemaFolder, "grants.sql"), "utf8"),
  ]);
  const tables = [{ name: "ledger", sql: ledger }, ...families];
  return { migrations: [...tables, ...migrations], functions: [...rows, ...functions], grants };
};

const readFolder = async (name: string, pattern: RegExp, prefix = ""): Promise<readonly SqlFile[]> => {
  const folder = join(schemaFolder, name);
  const files = (await namesIn(folder)).filter((file) => pattern.test(file)).toSorted();
  return Promise.all(
    files.map(async (file) => ({
      name: `${prefix}${file.slice(0, -".sql".length)}`,
      sql: await readFile(join(folder, file), "utf8"),
    })),
  );
};

/** Git keeps no empty folder: there are no migrations before the first release. */
const namesIn = async (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  });
