/**
 * The roles of the database. Each logs in as itself; none is a member of another, owns anything but what is said
 * here, or may make roles. What each may do with tables and functions is db/grants.sql.
 */
import pg, { type ClientBase } from "pg";
import { scramVerifier } from "./scram.ts";

/** Owns tables and functions. It has a password only while a database is prepared. */
export const migrateRole = "candor_migrate";

/** Who serves: prices, decisions, everything that people ask, what operators ask, signatures. */
export const servingRoles = [
  "candor_market",
  "candor_engine",
  "candor_web",
  "candor_operator",
  "candor_sign",
] as const;
export type ServingRole = (typeof servingRoles)[number];
export type RolePasswords = Readonly<Record<ServingRole, string>>;

const allRoles = [migrateRole, ...servingRoles];

/** A transaction that is left open holds locks and dead rows; none of ours waits for anybody in one. */
const idleInTransactionMs = 60_000;

/** Those of our roles that this server has. */
export const presentRoles = async (admin: ClientBase): Promise<readonly string[]> => {
  const { rows } = await admin.query<{ rolname: string }>(
    "SELECT rolname FROM pg_roles WHERE rolname = ANY ($1)",
    [allRoles],
  );
  return rows.map(({ rolname }) => rolname);
};

/** Makes the roles that are missing, and gives all of them that serve these passwords and settings. */
export const makeRoles = async (admin: ClientBase, passwords: RolePasswords): Promise<void> => {
  const present = await presentRoles(admin);
  for (const role of allRoles.filter((each) => !present.includes(each))) {
    await admin.query(`CREATE ROLE ${role} LOGIN`);
  }
  for (const role of servingRoles) {
    await setPassword(admin, role, passwords[role]);
    await admin.query(`ALTER ROLE ${role} RESET ALL`);
    await admin.query(`ALTER ROLE ${role} SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`);
  }
};

/** Null: nobody can log in as this role by a password. */
export const setPassword = async (
  admin: ClientBase,
  role: string,
  password: string | null,
): Promise<void> => {
  const verifier = password === null ? "NULL" : pg.escapeLiteral(scramVerifier(password));
  await admin.query(`ALTER ROLE ${role} PASSWORD ${verifier}`);
};

/** Who may enter a database, in SQL for its owner: our roles alone, and none of them makes temporary tables. */
export const databaseRights = (database: string): string => {
  const name = pg.escapeIdentifier(database);
  return `REVOKE ALL ON DATABASE ${name} FROM PUBLIC, ${allRoles.join(", ")};
    GRANT CONNECT ON DATABASE ${name} TO ${allRoles.join(", ")};`;
};

/** Who may use and make what in `public`: candor_migrate alone makes anything. */
export const schemaRights = `REVOKE ALL ON SCHEMA public FROM PUBLIC, ${allRoles.join(", ")};
  GRANT USAGE ON SCHEMA public TO ${servingRoles.join(", ")};
  GRANT USAGE, CREATE ON SCHEMA public TO ${migrateRole};`;
