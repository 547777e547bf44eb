/** Who may log in to the embedded database, and how: PostgreSQL's `pg_hba.conf`, written before each start. */
import { chown, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmbeddedHome } from "./embedded-home.ts";
import { migrateRole, servingRoles } from "../rights/roles.ts";

/** Only the account that runs the server can enter the socket's folder; this replaces a password for the superuser. */
export const accessRules = (superuser: string): string =>
  [
    "# Written by Candor before each start.",
    `local all ${superuser} trust`,
    `local all ${[migrateRole, ...servingRoles].join(",")} scram-sha-256`,
    "local all all reject",
    "",
  ].join("\n");

export const writeAccessRules = async (home: EmbeddedHome, superuser: string): Promise<void> => {
  const file = join(home.data, "pg_hba.conf");
  await writeFile(file, accessRules(superuser), { mode: 0o600 });
  if (home.account !== undefined) await chown(file, home.account.uid, home.account.gid);
};
