/**
 * Makes a database ready to be served: roles and their passwords, the newest schema, grants, its mode. The owner's
 * address is used only here. Doing it again changes only what has become different.
 */
import pg from "pg";
import type { Log } from "../../log.ts";
import { readState, requireMode, requireSameVersion, type DatabaseMode } from "./database-state.ts";
import { withoutPassword } from "../database-url.ts";
import { DatabaseRefused, requireDurable } from "../durability.ts";
import { migrate } from "./migrate.ts";
import { asMigrator } from "./migrator.ts";
import { hasPasswords, storePasswords, readPasswords, renewPasswords } from "./role-passwords.ts";
import {
  databaseRights,
  makeRoles,
  presentRoles,
  schemaRights,
  type RolePasswords,
} from "../rights/roles.ts";
import { readSchemaFiles, type SchemaFiles } from "./schema-files.ts";

export type Preparation = {
  readonly mode: DatabaseMode;
  /** The file with the passwords of the serving roles; created when it is missing. */
  readonly passwordFile: string;
  /**
   * What happens to roles that exist when the file is missing. The roles belong to the whole server, and the process that
   * created them may serve another database with them: "keep" refuses, "renewLost" gives them new passwords. "renew"
   * gives them new passwords in any case.
   */
  readonly passwords: "keep" | "renewLost" | "renew";
  readonly log: Log;
};

/** An arbitrary number: it keeps two servers that start together from preparing together. */
const prepareLock = 4_041_976;

/** Throws with messages for an operator. The address is a superuser's, or that of the database's owner with CREATEROLE. */
export const prepareDatabase = async (ownerUrl: string, preparation: Preparation): Promise<void> => {
  const { mode, log } = preparation;
  const files = await readSchemaFiles();
  const admin = await connectOwner(ownerUrl);
  try {
    await requireDurable(admin);
    const database = await requireOwner(admin);
    await admin.query("SELECT pg_advisory_lock($1)", [prepareLock]);
    requireSameVersion(await readState(admin), files, mode);
    await makeRoles(admin, await passwordsFor(admin, preparation));
    await admin.query(databaseRights(database));
    await admin.query(schemaRights);
    const applied = await asMigrator(admin, ownerUrl, (migrator) => bringUp(migrator, files, mode));
    if (applied.length > 0) log.info({ applied }, "the database has the newest schema");
  } finally {
    await admin.end();
  }
};

const connectOwner = async (ownerUrl: string): Promise<pg.Client> => {
  const admin = new pg.Client({ connectionString: ownerUrl });
  await admin.connect().catch((cause: unknown) => {
    throw new DatabaseRefused(
      `The database ${withoutPassword(ownerUrl)} cannot be reached: ${String(cause)}.`,
      { cause },
    );
  });
  return admin;
};

/** Returns the name of the database. */
const requireOwner = async (admin: pg.Client): Promise<string> => {
  const { rows } = await admin.query<{ asker: string; database: string; may: boolean }>(
    `SELECT r.rolname AS asker, d.datname AS database,
            r.rolsuper OR r.rolcreaterole AND pg_has_role(d.datdba, 'USAGE') AS may
     FROM pg_roles r, pg_database d WHERE r.rolname = current_user AND d.datname = current_database()`,
  );
  const [found] = rows;
  if (found?.may === true) return found.database;
  throw new DatabaseRefused(
    `${found?.asker} may not prepare the database ${found?.database}: it takes a superuser, or its owner with CREATEROLE. To serve a prepared one, name no user in DATABASE_URL.`,
  );
};

const passwordsFor = async (
  admin: pg.Client,
  { passwordFile, passwords }: Preparation,
): Promise<RolePasswords> => {
  if (passwords === "renew") return renewPasswords(passwordFile);
  if (hasPasswords(passwordFile)) return readPasswords(passwordFile);
  const present = await presentRoles(admin);
  if (present.length > 0 && passwords === "keep") {
    throw new DatabaseRefused(
      `This PostgreSQL has the roles ${present.join(", ")} already, and their passwords are not in ${passwordFile}: bring that file here, or make new passwords with npm run database:prepare -- --new-passwords.`,
    );
  }
  return storePasswords(passwordFile);
};

const bringUp = async (
  migrator: pg.Client,
  files: SchemaFiles,
  mode: DatabaseMode,
): Promise<readonly string[]> => {
  // An owner who is not a superuser could not read the mode it was created with.
  const { mode: stored } = await readState(migrator);
  requireMode(stored, mode);
  const applied = await migrate(migrator, files);
  if (stored !== undefined) return applied;
  await migrator.query("SELECT birth($1)", [mode]);
  return [...applied, `mode ${mode}`];
};
