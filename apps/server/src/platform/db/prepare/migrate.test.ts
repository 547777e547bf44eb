import { beforeAll, describe, expect, test } from "vitest";
import { migrate, MigrationRefused } from "./migrate.ts";
import { asMigrator } from "./migrator.ts";
import { readSchemaFiles, type SchemaFiles } from "./schema-files.ts";
import { withTestDatabase, withOwner } from "../test-database.ts";

const database = withTestDatabase();
const admin = withOwner(database);
let files: SchemaFiles;

beforeAll(async () => {
  files = await readSchemaFiles();
});

const added = { name: "9001-added", sql: "CREATE TABLE added (number integer)" };

const bringUp = (wanted: SchemaFiles): Promise<readonly string[]> =>
  asMigrator(admin(), database().ownerUrl, (migrator) => migrate(migrator, wanted));
const withAdded = (): SchemaFiles => ({ ...files, migrations: [...files.migrations, added] });

describe("migrations", () => {
  test("come after the ledger and the tables of each family, in the order of their numbers", () => {
    const [first, ...families] = files.migrations.map(({ name }) => name);
    expect(first).toBe("ledger");
    expect(families).toEqual(families.toSorted());
  });

  test("create nothing that candor_migrate does not own", async () => {
    const { rows } = await admin().query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relowner <> 'candor_migrate'::regrole
       UNION SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proowner <> 'candor_migrate'::regrole`,
    );
    expect(rows).toEqual([]);
  });

  test("apply once, even when two servers start at the same time", async () => {
    const applied = await asMigrator(admin(), database().ownerUrl, (first) =>
      asMigrator(admin(), database().ownerUrl, (second) =>
        Promise.all([migrate(first, withAdded()), migrate(second, withAdded())]),
      ),
    );
    expect(applied.flat()).toEqual(["9001-added", "functions"]);
  });

  test("leave nothing behind when one fails", async () => {
    const broken = { name: "9002-broken", sql: "CREATE TABLE half (number integer); SELECT 1/0" };
    await expect(bringUp({ ...files, migrations: [...withAdded().migrations, broken] })).rejects.toThrow(
      /9002-broken failed/,
    );
    expect((await admin().query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }]);
  });

  test("refuse a file that was changed after it was applied", async () => {
    const changed = { ...added, sql: "CREATE TABLE added (number bigint)" };
    await expect(bringUp({ ...files, migrations: [...files.migrations, changed] })).rejects.toThrow(
      MigrationRefused,
    );
  });

  test("run the file of functions that a line names, and apply again only what they say themselves", async () => {
    const number = (value: number) => ({
      name: "number",
      sql: `CREATE OR REPLACE FUNCTION number() RETURNS integer LANGUAGE sql IMMUTABLE RETURN ${value}`,
    });
    const stands = {
      name: "9003-stands",
      sql: "\\ir ../functions/number.sql\n;CREATE TABLE stands (number integer DEFAULT number())",
    };
    const withNumber = (value: number): SchemaFiles => ({
      ...withAdded(),
      migrations: [...withAdded().migrations, stands],
      functions: [...files.functions, number(value)],
    });
    expect(await bringUp(withNumber(1))).toEqual(["9003-stands", "functions"]);
    expect(await bringUp(withNumber(2))).toEqual(["functions"]);
    const { rows } = await admin().query("INSERT INTO stands DEFAULT VALUES RETURNING number");
    expect(rows).toEqual([{ number: 2 }]);
    const missing = { name: "9004-missing", sql: "\\ir ../functions/nothing.sql" };
    await expect(
      bringUp({ ...withNumber(2), migrations: [...withNumber(2).migrations, missing] }),
    ).rejects.toThrow(/no such file: .*nothing/);
  });

  test("refuse a database that is newer than the program", async () => {
    await expect(bringUp(files)).rejects.toThrow(/9001-added, which this version does not know/);
  });

  test("can be run by nobody else: candor_migrate has no password afterwards", async () => {
    const { rows } = await admin().query(
      "SELECT rolpassword FROM pg_authid WHERE rolname = 'candor_migrate'",
    );
    expect(rows).toEqual([{ rolpassword: null }]);
  });
});
