/**
 * The roles of the database. Each logs in as itself; none is a member of another, owns anything except what is said
 * here, or may create roles. What each may do with tables and functions is in db/grants.sql.
 */
import pg, { type ClientBase } from "pg";
import { scramVerifier } from "../embedded/scram.ts";

/** Owns tables and functions. It has a password only while a database is prepared. */
export const migrateRole = "candor_migrate";

/** The roles that serve: prices, decisions, users' requests, operators' requests, signatures. */
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

/** A transaction that is left open holds locks and dead rows; ours never stay open to wait for anybody. */
const idleInTransactionMs = 60_000;

/** The roles of ours that this server has. */
export const presentRoles = async (admin: ClientBase): Promise<readonly string[]> => {
  const { rows } = await admin.query<{ rolname: string }>(
    "SELECT rolname FROM pg_roles WHERE rolname = ANY ($1)",
    [allRoles],
  );
  return rows.map(({ rolname }) => rolname);
};

/** Creates the missing roles, and gives all serving roles these passwords and settings. */
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

/** Null: nobody can log in as this role with a password. */
export const setPassword = async (
  admin: ClientBase,
  role: string,
  password: string | null,
): Promise<void> => {
  const verifier = password === null ? "NULL" : pg.escapeLiteral(scramVerifier(password));
  await admin.query(`ALTER ROLE ${role} PASSWORD ${verifier}`);
};

/** SQL for the owner of a database: only our roles may connect, and none of them may create temporary tables. */
export const databaseRights = (database: string): string => {
  const name = pg.escapeIdentifier(database);
  return `REVOKE ALL ON DATABASE ${name} FROM PUBLIC, ${allRoles.join(", ")};
    GRANT CONNECT ON DATABASE ${name} TO ${allRoles.join(", ")};`;
};

/** Rights in the schema `public`: only candor_migrate may create anything. */
export const schemaRights = `REVOKE ALL ON SCHEMA public FROM PUBLIC, ${allRoles.join(", ")};
  GRANT USAGE ON SCHEMA public TO ${servingRoles.join(", ")};
  GRANT USAGE, CREATE ON SCHEMA public TO ${migrateRole};`;
