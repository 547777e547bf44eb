import { beforeAll, describe, expect, test } from "vitest";
import { applyFunctions } from "./apply-functions.ts";
import { asMigrator } from "./migrator.ts";
import { readSchemaFiles, type SchemaFiles } from "./schema-files.ts";
import { withTestDatabase, withOwner } from "../test-database.ts";

const database = withTestDatabase();
const admin = withOwner(database);
let files: SchemaFiles;

beforeAll(async () => {
  files = await readSchemaFiles();
});

/** Applies the schema's functions with this SQL added, and these grants after them. */
const applyWith = (sql: string, grants = ""): Promise<boolean> =>
  asMigrator(admin(), database().ownerUrl, (migrator) =>
    applyFunctions(
      migrator,
      { functions: [...files.functions, { name: "zz-added", sql }], grants: `${files.grants}\n${grants}` },
      false,
    ),
  );
const define = (name: string, body: string): string =>
  `CREATE OR REPLACE FUNCTION ${name} LANGUAGE sql AS $$ ${body} $$;`;
const exists = async (signature: string): Promise<boolean> =>
  (await admin().query("SELECT to_regprocedure($1) IS NOT NULL AS found", [signature])).rows[0]
    .found as boolean;
const count = async (): Promise<number> =>
  (await admin().query("SELECT FROM pg_proc WHERE pronamespace = 'public'::regnamespace")).rowCount ?? 0;

describe("functions and grants", () => {
  test("are applied when they have changed, and only then", async () => {
    const before = await count();
    const one = define("f_one() RETURNS integer", "SELECT 1");
    expect(await applyWith(one)).toBe(true);
    expect(await applyWith(one)).toBe(false);
    expect(await count()).toBe(before + 1);
    expect(await applyWith(define("f_one() RETURNS integer", "SELECT 2"))).toBe(true);
    expect((await admin().query("SELECT f_one() AS one")).rows).toEqual([{ one: 2 }]);
  });

  test("may change a result, arguments and their names, even when functions depend on each other", async () => {
    await applyWith(
      `${define("f_low(a integer) RETURNS integer", "SELECT 1")}
       CREATE FUNCTION f_high() RETURNS integer LANGUAGE sql RETURN f_low(1);`,
    );
    await applyWith(
      `${define("f_low(b integer) RETURNS text", "SELECT 'x'")}
       CREATE FUNCTION f_high() RETURNS text LANGUAGE sql RETURN f_low(1);`,
    );
    expect((await admin().query("SELECT f_high() AS high")).rows).toEqual([{ high: "x" }]);
  });

  test("a function that the files no longer contain is dropped", async () => {
    await applyWith(define("f_kept() RETURNS integer", "SELECT 1"));
    expect(await exists("f_low(integer)")).toBe(false);
    expect(await exists("f_high()")).toBe(false);
    expect(await exists("f_kept()")).toBe(true);
  });

  test("a function that a constraint uses is replaced in place, and dropped when nothing uses it", async () => {
    const positive = (sign: string) =>
      `CREATE OR REPLACE FUNCTION f_positive(n integer) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN n ${sign} 0;`;
    await applyWith(positive(">"));
    // A table that belongs to something else, such as an extension, is left alone.
    await admin().query("CREATE TABLE f_table (n integer CHECK (f_positive(n)))");
    await applyWith(positive(">="));
    await admin().query("INSERT INTO f_table VALUES (0)");
    await applyWith("SELECT 1;");
    expect(await exists("f_positive(integer)")).toBe(true);
    await admin().query("DROP TABLE f_table");
    await applyWith("SELECT 2;");
    expect(await exists("f_positive(integer)")).toBe(false);
  });

  test("a right that grants.sql does not name is removed, on tables, columns, sequences and functions", async () => {
    await admin().query(
      `CREATE TABLE f_rights (n integer GENERATED ALWAYS AS IDENTITY, t text);
       ALTER TABLE f_rights OWNER TO candor_migrate;
       GRANT ALL ON f_rights TO candor_web; GRANT UPDATE (t) ON f_rights TO candor_sign;
       GRANT SELECT ON f_rights TO PUBLIC; GRANT ALL ON SEQUENCE f_rights_n_seq TO candor_market`,
    );
    await applyWith(define("f_open() RETURNS integer", "SELECT 1"));
    const { rows } = await admin().query(
      `SELECT has_table_privilege('candor_web', 'f_rights', 'SELECT, INSERT, UPDATE, DELETE') AS web,
              has_any_column_privilege('candor_sign', 'f_rights', 'SELECT, UPDATE') AS sign,
              has_sequence_privilege('candor_market', 'f_rights_n_seq', 'USAGE, SELECT') AS market,
              has_function_privilege('candor_web', 'f_open()', 'EXECUTE') AS call`,
    );
    expect(rows).toEqual([{ web: false, sign: false, market: false, call: false }]);
  });

  test("none of them is applied when one fails", async () => {
    const before = await count();
    const two = define("f_two() RETURNS integer", "SELECT 2");
    await expect(applyWith(two, "GRANT SELECT ON nothing TO candor_web")).rejects.toThrow(
      /db\/grants\.sql failed/,
    );
    await expect(applyWith(`${two} SELECT 1/0`)).rejects.toThrow(/db\/functions\/zz-added\.sql failed/);
    expect(await exists("f_two()")).toBe(false);
    expect(await count()).toBe(before);
  });

  test("only its owner may call a function that is created later by hand", async () => {
    await asMigrator(admin(), database().ownerUrl, (migrator) =>
      migrator.query(define("f_later() RETURNS integer", "SELECT 1")),
    );
    await expect(database().pool.query("SELECT f_later()")).rejects.toThrow("permission denied for function");
  });
});
