import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate, MigrationRefused, readMigrations } from "./migrate.ts";
import { withTestDatabase } from "./test-database.ts";

const database = withTestDatabase();
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: database().ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

const added = { name: "9001-added", sql: "CREATE TABLE added (number integer)" };

describe("migrations", () => {
  test("begin with the ledger and go by number", async () => {
    const names = (await readMigrations()).map(({ name }) => name);
    expect(names[0]).toBe("0001-ledger");
    expect(names).toEqual(names.toSorted());
  });

  test("apply once, though two servers start at once", async () => {
    const all = [...(await readMigrations()), added];
    const second = new pg.Client({ connectionString: database().ownerUrl });
    await second.connect();
    const applied = await Promise.all([migrate(owner, all), migrate(second, all)]);
    expect(applied.flat()).toEqual(["9001-added"]);
    await second.end();
  });

  test("leave nothing behind when one fails", async () => {
    const broken = { name: "9002-broken", sql: "CREATE TABLE half (number integer); SELECT 1/0" };
    await expect(migrate(owner, [...(await readMigrations()), added, broken])).rejects.toThrow(
      /9002-broken failed/,
    );
    expect((await owner.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }]);
  });

  test("refuse a file that was changed after it was applied", async () => {
    const changed = { ...added, sql: "CREATE TABLE added (number bigint)" };
    await expect(migrate(owner, [...(await readMigrations()), changed])).rejects.toThrow(MigrationRefused);
  });

  test("refuse a database that is newer than the program", async () => {
    await expect(migrate(owner, await readMigrations())).rejects.toThrow(
      /9001-added, which this version does not know/,
    );
  });
});
