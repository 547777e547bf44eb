/** Who may do what: the catalog of a prepared database, compared with the table of docs/SECURITY.md. */
import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentLog } from "../../log.ts";
import { withDatabase } from "../database-url.ts";
import { prepareDatabase } from "../prepare/prepare-database.ts";
import { migrateRole, servingRoles } from "./roles.ts";
import { administer, testServer } from "../test-database.ts";

const ours = [migrateRole, ...servingRoles];
const name = `rights_${process.pid}`;
let admin: pg.Client;

beforeAll(async () => {
  await administer(`CREATE DATABASE ${name}`);
  const ownerUrl = withDatabase(testServer().url, name);
  await prepareDatabase(ownerUrl, {
    mode: "live",
    passwordFile: testServer().passwordFile,
    passwords: "keep",
    log: silentLog,
  });
  admin = new pg.Client({ connectionString: ownerUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await administer(`DROP DATABASE ${name} WITH (FORCE)`);
});

const select = async (sql: string, values: readonly unknown[] = []): Promise<readonly string[]> => {
  const { rows } = await admin.query<{ line: string }>(sql, [...values]);
  return rows.map(({ line }) => line).toSorted();
};

/** One line each: "candor_web may INSERT account", "candor_web may UPDATE session.used_ms". An owner's rights are not listed. */
const granted = `
  WITH grants AS (
    SELECT c.relname::text AS object, acl.*, c.relowner AS owner
    FROM pg_class c,
      aclexplode(coalesce(c.relacl, acldefault(CASE c.relkind WHEN 'S' THEN 's'::"char" ELSE 'r' END, c.relowner))) AS acl
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
    UNION ALL
    SELECT c.relname || '.' || a.attname, acl.*, c.relowner
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid, aclexplode(a.attacl) AS acl
    WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT p.proname || '()', acl.*, p.proowner
    FROM pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) AS acl
    WHERE p.pronamespace = 'public'::regnamespace
    UNION ALL
    SELECT 'the schema ' || n.nspname, acl.*, n.nspowner
    FROM pg_namespace n, aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) AS acl
    WHERE n.nspname !~ '^(pg_|information_schema)'
    UNION ALL
    SELECT 'the database', acl.*, d.datdba
    FROM pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) AS acl
    WHERE d.datname = current_database()
  )
  SELECT DISTINCT concat_ws(' ', CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END, 'may', privilege_type,
    object, CASE WHEN is_grantable THEN 'and grant it' END) AS line
  FROM grants WHERE grantee <> owner`;

const words: Readonly<Record<string, string>> = {
  read: "SELECT",
  add: "INSERT",
  change: "UPDATE",
  remove: "DELETE",
  call: "EXECUTE",
  use: "USAGE",
  enter: "CONNECT",
};

const document = readFileSync(new URL("../../../../../../docs/SECURITY.md", import.meta.url), "utf8");

/**
 * The row of SECURITY.md that names no table, and the tables that it means: a fact belongs to a user and has a number of its own.
 * Whatever else `ledger_tx` points to, nobody may read for that.
 */
const facts = "the facts: every table that ledger_tx points to";
const factTables = `SELECT DISTINCT confrelid::regclass::text AS line FROM pg_constraint
  WHERE conrelid = 'ledger_tx'::regclass AND contype = 'f' AND cardinality(conkey) = 2
    AND pg_get_constraintdef(oid) LIKE 'FOREIGN KEY (user_id, %'`;

/** The table of the document in the words of the catalog. */
const documented = (tablesOfFacts: readonly string[]): readonly string[] => {
  const [head = "", , ...rows] = (/^\| what \|[^]*?\n\n/m.exec(document)?.[0] ?? "").trim().split("\n");
  const roles = cells(head).slice(1);
  return rows
    .flatMap((row) => {
      const [what = "", ...rights] = cells(row);
      const objects = objectsOf(what).flatMap((object) => (object === facts ? tablesOfFacts : [object]));
      return objects.flatMap((object) =>
        rights.flatMap((cell, column) =>
          rightsOf(cell, object).map((right) => `candor_${roles[column]} may ${right}`),
        ),
      );
    })
    .toSorted();
};

const cells = (row: string): readonly string[] =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

const objectsOf = (what: string): readonly string[] =>
  what.startsWith("the ") ? [what.replaceAll("`", "")] : what.replaceAll("`", "").split(", ");

/** "read, change (a, b)" of a table is SELECT on it, and UPDATE on two of its columns. */
const rightsOf = (cell: string, object: string): readonly string[] =>
  [...cell.matchAll(/([a-z]+)(?: \(([^)]*)\))?(?:, |$)/g)].flatMap(([, word = "", columns]) => {
    const privilege = words[word];
    if (privilege === undefined) throw new Error(`docs/SECURITY.md: "${word}" is not a right`);
    if (columns === undefined) return [`${privilege} ${object}`];
    return columns.split(", ").map((column) => `${privilege} ${object}.${column}`);
  });

describe("[TRUST-08] the rights of the roles", () => {
  test("are those of docs/SECURITY.md, and no other role has any", async () => {
    const expected = [
      ...documented(await select(factTables)),
      `${migrateRole} may CONNECT the database`,
      `${migrateRole} may CREATE the schema public`,
      `${migrateRole} may USAGE the schema public`,
    ];
    expect(expected.length).toBeGreaterThan(100);
    expect(await select(granted)).toEqual(expected.toSorted());
  });

  test("belong to each role alone: each logs in, and none has an attribute, a membership or an object of its own", async () => {
    const attributes = `
      SELECT concat_ws(' ', rolname, CASE WHEN rolcanlogin THEN 'logs in' END, CASE WHEN rolsuper THEN 'superuser' END,
        CASE WHEN rolcreaterole THEN 'createrole' END, CASE WHEN rolcreatedb THEN 'createdb' END,
        CASE WHEN rolreplication THEN 'replication' END, CASE WHEN rolbypassrls THEN 'bypassrls' END) AS line
      FROM pg_roles WHERE rolname = ANY ($1)`;
    expect(await select(attributes, [ours])).toEqual(ours.map((role) => `${role} logs in`).toSorted());
    const memberships = `
      SELECT member::regrole || ' in ' || roleid::regrole AS line FROM pg_auth_members
      WHERE member::regrole::text = ANY ($1) OR roleid::regrole::text = ANY ($1)`;
    expect(await select(memberships, [ours])).toEqual([]);
    const owned = `
      SELECT DISTINCT relowner::regrole::text AS line FROM pg_class WHERE relnamespace = 'public'::regnamespace
      UNION SELECT proowner::regrole::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION SELECT nspowner::regrole::text FROM pg_namespace WHERE nspowner::regrole::text = ANY ($1)
      UNION SELECT datdba::regrole::text FROM pg_database WHERE datdba::regrole::text = ANY ($1)`;
    expect(await select(owned, [ours])).toEqual([migrateRole]);
  });

  test("begin with nothing: objects that candor_migrate makes later are open to nobody", async () => {
    const defaults = `
      SELECT concat_ws(' ', defaclrole::regrole, defaclobjtype, defaclnamespace, grantee::regrole, privilege_type) AS line
      FROM pg_default_acl, aclexplode(defaclacl)`;
    expect(await select(defaults)).toEqual(["candor_migrate f 0 candor_migrate EXECUTE"]);
  });

  test("reach nothing of PostgreSQL itself that is not open to everybody", async () => {
    const system = `
      SELECT p.proname || ' ' || acl.grantee::regrole AS line FROM pg_proc p, aclexplode(p.proacl) AS acl
      WHERE p.pronamespace = 'pg_catalog'::regnamespace AND acl.grantee::regrole::text = ANY ($1)
      UNION SELECT c.relname || ' ' || acl.grantee::regrole FROM pg_class c, aclexplode(c.relacl) AS acl
      WHERE c.relnamespace <> 'public'::regnamespace AND acl.grantee::regrole::text = ANY ($1)
      UNION SELECT parname || ' ' || acl.grantee::regrole FROM pg_parameter_acl, aclexplode(paracl) AS acl
      UNION SELECT 'language ' || l.lanname || ' ' || acl.grantee::regrole FROM pg_language l, aclexplode(l.lanacl) AS acl
      WHERE acl.grantee::regrole::text = ANY ($1)
      UNION SELECT 'server ' || srvname FROM pg_foreign_server
      UNION SELECT 'extension ' || extname FROM pg_extension WHERE extname <> 'plpgsql'
      UNION SELECT 'event trigger ' || evtname FROM pg_event_trigger
      UNION SELECT 'large object ' || oid FROM pg_largeobject_metadata
      UNION SELECT 'security barrier missing ' || schemaname || '.' || tablename FROM pg_policies`;
    expect(await select(system, [ours])).toEqual([]);
  });

  test("pass through functions that work as the owner and look names up only in our schema", async () => {
    const open = `
      SELECT proname AS line FROM pg_proc
      WHERE prosecdef AND pronamespace = 'public'::regnamespace
        AND NOT coalesce('search_path=public, pg_temp' = ANY (proconfig), false)`;
    expect(await select(open)).toEqual([]);
    // Functions called with the caller's own rights: a clock, the cause of a transaction, the check of a column, a user's lists, the batches of a time, what clients have earned, a
    // stored answer, and the session of a token.
    const own = `
      SELECT DISTINCT p.proname AS line FROM pg_proc p, aclexplode(p.proacl) AS acl
      WHERE p.pronamespace = 'public'::regnamespace AND NOT p.prosecdef AND acl.grantee <> p.proowner`;
    expect(await select(own)).toEqual([
      "answer_find",
      "batch_before",
      "business_day",
      "database_ms",
      "earned_after",
      "ledger_is_account",
      "list_batch_before",
      "list_between",
      "list_ends",
      "list_newest",
      "list_page",
      "list_place",
      "list_sums",
      "referral_clients",
      "referral_sources",
      "session_find",
    ]);
  });
});
