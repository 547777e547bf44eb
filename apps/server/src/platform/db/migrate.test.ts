import { createHash } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate, MigrationRefused } from "./migrate.ts";
import { asMigrator } from "./migrator.ts";
import { readSchemaFiles, type SchemaFiles } from "./schema-files.ts";
import { withTestDatabase } from "./test-database.ts";

const database = withTestDatabase();
let admin: pg.Client;
let files: SchemaFiles;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: database().ownerUrl });
  await admin.connect();
  files = await readSchemaFiles();
});
afterAll(() => admin.end());

/** What databases in use have applied, by SHA-256: such a file never changes again; a mend is a new file. */
const released: Readonly<Record<string, string>> = {};

const added = { name: "9001-added", sql: "CREATE TABLE added (number integer)" };

const bringUp = (wanted: SchemaFiles): Promise<readonly string[]> =>
  asMigrator(admin, database().ownerUrl, (migrator) => migrate(migrator, wanted));
const withAdded = (): SchemaFiles => ({ ...files, migrations: [...files.migrations, added] });

describe("migrations", () => {
  test("begin with the ledger and go by number", () => {
    const names = files.migrations.map(({ name }) => name);
    expect(names[0]).toBe("0001-ledger");
    expect(names).toEqual(names.toSorted());
  });

  test("leave the files that databases in use have applied as they were", () => {
    const hashes = files.migrations.map(({ name, sql }) => [
      name,
      createHash("sha256").update(sql).digest("hex"),
    ]);
    expect(Object.fromEntries(hashes)).toMatchObject(released);
  });

  test("make nothing that candor_migrate does not own", async () => {
    const { rows } = await admin.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relowner <> 'candor_migrate'::regrole
       UNION SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proowner <> 'candor_migrate'::regrole`,
    );
    expect(rows).toEqual([]);
  });

  test("apply once, though two servers start at once", async () => {
    const applied = await asMigrator(admin, database().ownerUrl, (first) =>
      asMigrator(admin, database().ownerUrl, (second) =>
        Promise.all([migrate(first, withAdded()), migrate(second, withAdded())]),
      ),
    );
    expect(applied.flat()).toEqual(["9001-added", "functions"]);
  });

  test("leave nothing behind when one fails", async () => {
    const broken = { name: "9002-broken", sql: "CREATE TABLE half (number integer); SELECT 1/0" };
    await expect(
      bringUp({ ...files, migrations: [...withAdded().migrations, broken] }),
    ).rejects.toThrow(/9002-broken failed/);
    expect((await admin.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }]);
  });

  test("refuse a file that was changed after it was applied", async () => {
    const changed = { ...added, sql: "CREATE TABLE added (number bigint)" };
    await expect(bringUp({ ...files, migrations: [...files.migrations, changed] })).rejects.toThrow(
      MigrationRefused,
    );
  });

  test("refuse a database that is newer than the program", async () => {
    await expect(bringUp(files)).rejects.toThrow(/9001-added, which this version does not know/);
  });

  test("are done by nobody else: candor_migrate has no password afterwards", async () => {
    const { rows } = await admin.query("SELECT rolpassword FROM pg_authid WHERE rolname = 'candor_migrate'");
    expect(rows).toEqual([{ rolpassword: null }]);
  });
});
