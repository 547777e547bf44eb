import { createHash } from "node:crypto";
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

/** What databases in use have applied, by SHA-256: such a file never changes again; a mend is a new file. */
const released: Readonly<Record<string, string>> = {
  "0001-ledger": "f87d145567e90c2d0f839a374abf7ee542b571fb2fadb868fed965c3eff4d95b",
  "0002-idempotency-and-outbox": "076128788b40e2c6b7f97f5cf6cf5c55b0f3569eaeb36909ce0e3e83af99707f",
  "0003-accounts": "949694ad1b9d6ac86b078c1104026ef99ead80715fd1b5d86ae3f15903463769",
  "0004-market": "c18bfffe469029d83c5093bcaaa6f16810e874309d2edcb4795479124bc6d761",
  "0005-options": "a65d47ed752e277cfc6b8b046480783e27498aeaea5112bffe84dcfb8454a705",
  "0006-home": "05884ad6892cd2ebaeb2e22b1fecb39c603dd92f8b131165505d70c63147ca23",
  "0007-leverage": "5e2066138c022fef3e68090955a2de558189217f4abf63e1221577cbc348439e",
  "0008-lever-booking": "41b5737400dc8c242a878b971a62f74fdec7af720ba04ce155c9471752d58750",
  "0009-security": "42553b065638edea879f7755391814b61549bcb835ca9a9fb8f5757ee088ee9b",
  "0010-codes": "d79aaed9fbb867e35f15ec4389b156b319c4d0441b7e5540ab9f5d7196aeb582",
  "0011-alerts": "760ee27d2a04a65a48ded0fd6ceaa022862d01c2718aeba3640da7ec1b1fe4bc",
  "0012-risk": "67e45f8573a4b4678837c28b5a5a1852e38c916a60500f8b17bae09abcb13235",
};
const added = { name: "9001-added", sql: "CREATE TABLE added (number integer)" };

describe("migrations", () => {
  test("begin with the ledger and go by number", async () => {
    const names = (await readMigrations()).map(({ name }) => name);
    expect(names[0]).toBe("0001-ledger");
    expect(names).toEqual(names.toSorted());
  });

  test("leave the files that databases in use have applied as they were", async () => {
    const all = await readMigrations();
    const hashes = all.map(({ name, sql }) => [name, createHash("sha256").update(sql).digest("hex")]);
    expect(Object.fromEntries(hashes)).toMatchObject(released);
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
