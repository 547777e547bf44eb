/** Attacks by a client logged in as one of the server's roles: none succeeds, and nothing changes. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userOf, withUser } from "../database-url.ts";
import { readPasswords } from "../prepare/role-passwords.ts";
import { servingRoles, type ServingRole } from "./roles.ts";
import { testServer, withTestDatabase, withOwner } from "../test-database.ts";

const database = withTestDatabase();
const admin = withOwner(database);
const clients = new Map<ServingRole, pg.Client>();

const urlOf = (role: string, password?: string): string => withUser(database().ownerUrl, role, password);

beforeAll(async () => {
  const passwords = readPasswords(testServer().passwordFile);
  for (const role of servingRoles) {
    const client = new pg.Client({ connectionString: urlOf(role, passwords[role]) });
    await client.connect();
    clients.set(role, client);
  }
});
afterAll(async () => {
  await Promise.all([...clients.values()].map((client) => client.end()));
});

/** Returns the SQLSTATE of the refusal, or "done". */
const tried = async (role: ServingRole, sql: string): Promise<string> => {
  try {
    await clients.get(role)?.query(sql.replace("<superuser>", userOf(database().ownerUrl) ?? ""));
    return "done";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

/** Roles, their settings, and the number of objects in the database: the traces that attacks would leave. */
const traces = async (): Promise<unknown> => {
  const { rows } = await admin().query(
    `SELECT (SELECT json_agg(r ORDER BY rolname) FROM pg_authid r WHERE rolname LIKE 'candor%') AS roles,
            (SELECT json_agg(s ORDER BY s.setrole, s.setdatabase) FROM pg_db_role_setting s) AS settings,
            (SELECT count(*) FROM pg_auth_members) AS members, (SELECT count(*) FROM pg_class) AS relations,
            (SELECT string_agg(relacl::text, '|' ORDER BY oid) FROM pg_class) AS rights,
            (SELECT count(*) FROM pg_proc) AS functions, (SELECT count(*) FROM pg_extension) AS extensions,
            (SELECT count(*) FROM ledger_entry) AS entries, (SELECT sum(abs(balance)) FROM ledger_balance) AS money,
            (SELECT count(*) FROM tick_checkpoint) AS checkpoints, (SELECT count(*) FROM candle_1m) AS candles,
            (SELECT json_agg(e) FROM engine_state e) AS engine`,
  );
  return rows;
};

const denied = "42501";
const permissionDenied: readonly (readonly [string, string])[] = [
  // Becoming another role.
  ["becomes the owner of the schema", "SET ROLE candor_migrate"],
  ["becomes the superuser", "SET ROLE <superuser>"],
  ["becomes the superuser for the session", "SET SESSION AUTHORIZATION <superuser>"],
  ["takes all rights to read", "SET ROLE pg_read_all_data"],
  ["makes a role", "CREATE ROLE robber LOGIN SUPERUSER"],
  ["joins the owner", "GRANT candor_migrate TO CURRENT_USER"],
  ["gives the owner a password", "ALTER ROLE candor_migrate PASSWORD 'x'"],
  ["makes itself a superuser", "ALTER ROLE CURRENT_USER SUPERUSER"],
  ["reads the passwords", "SELECT rolpassword FROM pg_authid"],
  // Creating and dropping things.
  ["makes a function", "CREATE FUNCTION public.rob() RETURNS integer LANGUAGE sql AS 'SELECT 1'"],
  [
    "replaces a function",
    "CREATE OR REPLACE FUNCTION database_ms() RETURNS bigint LANGUAGE sql AS 'SELECT 0::bigint'",
  ],
  ["makes a table", "CREATE TABLE public.loot (n integer)"],
  ["makes a table that hides another", "CREATE TEMP TABLE tick_log (n integer)"],
  ["makes a view", "CREATE VIEW public.loot AS SELECT 1"],
  ["makes a schema", "CREATE SCHEMA loot"],
  ["makes a database", "CREATE DATABASE loot"],
  ["drops a trigger", "DROP TRIGGER append_only ON ledger_tx"],
  ["turns triggers off", "ALTER TABLE ledger_tx DISABLE TRIGGER ALL"],
  ["turns triggers off for its session", "SET session_replication_role = replica"],
  ["adds a column", "ALTER TABLE option ADD COLUMN loot integer"],
  ["drops a constraint", "ALTER TABLE ledger_balance DROP CONSTRAINT a_user_never_goes_below_zero"],
  ["renames the database", "ALTER DATABASE template1 RENAME TO loot"],
  ["changes the server's settings", "ALTER SYSTEM SET fsync = off"],
  [
    "grants rights on objects made later",
    "ALTER DEFAULT PRIVILEGES FOR ROLE candor_migrate GRANT ALL ON TABLES TO CURRENT_USER",
  ],
  // The machine.
  ["reads a file", "SELECT pg_read_file('/etc/passwd')"],
  ["lists a folder", "SELECT pg_ls_dir('/')"],
  ["runs a program", "COPY (SELECT 1) TO PROGRAM 'id'"],
  ["writes a file", "COPY (SELECT 1) TO '/tmp/loot'"],
  ["takes a file into the database", "SELECT lo_import('/etc/passwd')"],
  ["puts a file from the database", "SELECT lo_export(1, '/tmp/loot')"],
  ["loads a library", "LOAD '/tmp/loot.so'"],
  [
    "ends another's connections",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '<superuser>'",
  ],
  // Money, prices and evidence, bypassing the functions.
  ["pays itself", "INSERT INTO ledger_balance VALUES (100002 * 4096 + 65, 0, 1000000)"],
  ["raises a balance", "UPDATE ledger_balance SET balance = balance + 1"],
  ["posts an entry", "INSERT INTO ledger_entry (shard) VALUES (0)"],
  ["rewrites the journal", "UPDATE ledger_tx SET at_ms = 0"],
  ["empties the journal", "TRUNCATE ledger_tx CASCADE"],
  ["permits a posting", "INSERT INTO posting_matrix SELECT * FROM posting_matrix"],
  ["permits a posting by the function of migrations", "SELECT ledger_permit('rob', 'capital', 'wallet')"],
  ["writes an option", "INSERT INTO option SELECT * FROM option"],
  ["settles an option", "UPDATE option SET status = 'settled', outcome = 'win'"],
  ["closes a contract", "UPDATE lever_order SET profit = 5000000"],
  ["funds an account", "INSERT INTO funding (user_id, id, amount, accepted_ms) VALUES (1, 1, 1, 1)"],
  ["books legs of its own", "SELECT ledger_write(0::smallint, 1, 1, '{}')"],
  ["computes legs of its own", "SELECT funded('[]')"],
  ["stores an answer", "INSERT INTO idempotency VALUES (1, 'k', 'f', 'applied', 'yours', 1)"],
  ["books a correction", "INSERT INTO correction VALUES (1, 1)"],
  ["moves house money", "INSERT INTO house_move VALUES (0, 1, 1)"],
  ["makes itself an operator", "INSERT INTO operator VALUES (1, 'Nobody', 1)"],
  ["logs a tick", "INSERT INTO tick_log SELECT * FROM tick_log"],
  ["rewrites a price", "UPDATE tick_log SET price = 1"],
  [
    "signs a checkpoint with zeros",
    `INSERT INTO tick_checkpoint VALUES (1, 0, 1, 1, '${"\\x" + "00".repeat(32)}', '${"\\x" + "00".repeat(64)}', 'none')`,
  ],
  [
    "publishes a signing key",
    `INSERT INTO tick_signing_key VALUES ('none', '${"\\x" + "00".repeat(32)}', 0)`,
  ],
  ["writes a candle", "INSERT INTO candle_1m VALUES (1, 0, 1, 1, 1, 1, 1)"],
  ["rewrites a candle", "UPDATE candle_1m SET close = 1"],
  ["rewrites a long candle", "UPDATE candle_long SET close = 1"],
  ["moves a candle's mark", "UPDATE candle_mark SET folded_ms = 0"],
  ["deletes candles", "DELETE FROM candle_1m"],
  ["moves the engine's mark", "UPDATE engine_state SET mark_ms = 0"],
  ["takes the lead by hand", "UPDATE engine_state SET epoch = epoch + 1"],
  [
    "counts losses by hand",
    "INSERT INTO loss_figure (until_ms, kind, accounts, lost) VALUES (14400000, 'all', 1, 0)",
  ],
  ["sets the mode again", "SELECT birth('demo')"],
  ["inserts a mode row", "INSERT INTO database_birth (mode) VALUES ('demo')"],
  ["changes what was applied", "UPDATE migration SET hash = 'x'"],
];

describe.each(servingRoles)("[TRUST-08] a client logged in as %s", (role) => {
  test.each(permissionDenied)("is denied permission when it %s", async (_, sql) => {
    const before = await traces();
    expect(await tried(role, sql)).toBe(denied);
    expect(await traces()).toEqual(before);
  });

  test("is still the same role after it resets its role", async () => {
    for (const sql of ["RESET ROLE", "SET ROLE NONE", "RESET SESSION AUTHORIZATION"]) {
      await tried(role, sql);
      const { rows } = (await clients.get(role)?.query("SELECT session_user || current_user AS users")) ?? {};
      expect(rows).toEqual([{ users: role + role }]);
    }
  });

  test("cannot grant a right or create an extension", async () => {
    const before = await traces();
    // Granting a right that one does not have gives a warning and does nothing.
    await tried(role, `GRANT ALL ON ledger_balance, engine_state, account TO ${role}, PUBLIC`);
    expect(await tried(role, "CREATE EXTENSION dblink")).not.toBe("done");
    expect(await traces()).toEqual(before);
  });

  test("cannot become or change any of the other roles", async () => {
    for (const other of servingRoles.filter((each) => each !== role)) {
      expect(await tried(role, `SET ROLE ${other}`)).toBe(denied);
      expect(await tried(role, `SET SESSION AUTHORIZATION ${other}`)).toBe(denied);
      expect(await tried(role, `GRANT ${other} TO ${role}`)).toBe(denied);
      expect(await tried(role, `ALTER ROLE ${other} PASSWORD 'x'`)).toBe(denied);
      expect(await tried(role, `ALTER ROLE ${other} RESET ALL`)).toBe(denied);
    }
  });
});

/** The roles that may call each function. Any other role is refused before the function checks anything. */
const callers: readonly (readonly [string, readonly ServingRole[]])[] = [
  ["engine_book(0::smallint, 0, 1, 1, 1, 1, 1, '{}', '[]')", ["candor_engine"]],
  ["lease_take(0::smallint, 'me', 1)", ["candor_engine"]],
  ["lease_renew(0::smallint, 0, 1)", ["candor_engine"]],
  ["lease_release(0::smallint, 0)", ["candor_engine"]],
  ["tick_append(0::smallint, 0, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')", ["candor_market"]],
  ["candle_fold(0::smallint, 0, 1::smallint)", ["candor_market"]],
  ["candle_clear(0::smallint, 0)", ["candor_market"]],
  ["tick_key_add(0::smallint, 0, 'k', '', 0)", ["candor_sign"]],
  ["tick_checkpoint_add(0::smallint, 0, '{}', '{}', '{}', '{}', '{}', '{}', 'k')", ["candor_sign"]],
  ["count_losses(0::smallint, 0, 0)", ["candor_web"]],
];

test.each(callers)("only its own role may call %s", async (call, own) => {
  const outcomes = await Promise.all(
    servingRoles.map(async (role) => [role, (await tried(role, `SELECT ${call}`)) !== denied] as const),
  );
  expect(outcomes).toEqual(servingRoles.map((role) => [role, own.includes(role)]));
});

describe("[TRUST-08] logging in", () => {
  const refusal = async (url: string): Promise<string> => {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return "let in";
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    } finally {
      await client.end();
    }
  };
  const wrongPassword = "28P01";

  test("takes the role's own password, and no other role's", async () => {
    const passwords = readPasswords(testServer().passwordFile);
    for (const role of servingRoles) {
      for (const other of servingRoles) {
        const expected = role === other ? "let in" : wrongPassword;
        expect(await refusal(urlOf(role, passwords[other]))).toBe(expected);
      }
    }
  });

  test("is refused to candor_migrate with any password", async () => {
    const passwords = readPasswords(testServer().passwordFile);
    for (const password of Object.values(passwords)) {
      expect(await refusal(urlOf("candor_migrate", password))).toBe(wrongPassword);
    }
  });
});
