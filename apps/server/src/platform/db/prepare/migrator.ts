/**
 * candor_migrate owns tables and functions. It has a password only while a caller with the right to prepare the database works
 * as it, and nobody learns that password; at any other time nobody can log in as the owner of the schema.
 */
import pg from "pg";
import { withUser } from "../database-url.ts";
import { DatabaseRefused } from "../durability.ts";
import { newPassword } from "./role-passwords.ts";
import { migrateRole, setPassword } from "../rights/roles.ts";

/** Runs `work` as candor_migrate. `admin` is connected to the database of `ownerUrl` and may change roles. */
export const asMigrator = async <Value>(
  admin: pg.Client,
  ownerUrl: string,
  work: (migrator: pg.Client) => Promise<Value>,
): Promise<Value> => {
  const migrator = await logIn(admin, ownerUrl);
  try {
    return await work(migrator);
  } finally {
    await migrator.end();
    await setPassword(admin, migrateRole, null);
  }
};

const logIn = async (admin: pg.Client, ownerUrl: string, attempt = 1): Promise<pg.Client> => {
  const password = newPassword();
  await setPassword(admin, migrateRole, password);
  const migrator = new pg.Client({ connectionString: withUser(ownerUrl, migrateRole, password) });
  try {
    await migrator.connect();
    return migrator;
  } catch (cause) {
    // Another database of this server is being prepared at the same moment, which changed the password.
    if (attempt < 5 && (cause as { code?: string }).code === wrongPassword) {
      return logIn(admin, ownerUrl, attempt + 1);
    }
    throw new DatabaseRefused(`The role ${migrateRole} cannot log in: ${String(cause)}.`, { cause });
  }
};

const wrongPassword = "28P01";
