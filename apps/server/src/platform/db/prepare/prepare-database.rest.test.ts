import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "../../log.ts";
import { withDatabase, withUser } from "../database-url.ts";
import { openDatabase } from "../open-database.ts";
import { prepareDatabase, type Preparation } from "./prepare-database.ts";
import { readPasswords } from "./role-passwords.ts";
import { makeRoles } from "../rights/roles.ts";
import { administer, administerIn, testServer } from "../test-database.ts";

const folder = mkdtempSync(join(tmpdir(), "candor-prepare-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const name = `prepared_${process.pid}`;
const ownerUrl = (): string => withDatabase(testServer().url, name);
beforeEach(() => administer(`CREATE DATABASE ${name}`));
afterEach(() => administer(`DROP DATABASE ${name} WITH (FORCE)`));

const prepare = (change: Partial<Preparation> = {}): Promise<void> =>
  prepareDatabase(ownerUrl(), {
    mode: "live",
    passwordFile: testServer().passwordFile,
    passwords: "keep",
    log: silentLog,
    ...change,
  });
const query = async (sql: string): Promise<readonly unknown[]> => {
  const client = new pg.Client({ connectionString: ownerUrl() });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** Gives the roles of this server back the passwords that the other test files use. */
const restorePasswords = async (): Promise<void> => {
  const admin = new pg.Client({ connectionString: testServer().url });
  await admin.connect();
  await makeRoles(admin, readPasswords(testServer().passwordFile));
  await admin.end();
};

describe("preparing a database", () => {
  test("makes it ready to serve in its mode, and doing it again changes nothing", async () => {
    await prepare();
    const before = await query(
      "SELECT json_agg(m) FROM migration m UNION ALL SELECT to_json(f) FROM function_set f",
    );
    await prepare();
    expect(
      await query("SELECT json_agg(m) FROM migration m UNION ALL SELECT to_json(f) FROM function_set f"),
    ).toEqual(before);
    expect(await query("SELECT mode FROM database_birth")).toEqual([{ mode: "live" }]);
    const settings = {
      databaseUrl: withUser(ownerUrl()),
      databasePasswords: testServer().passwordFile,
      dataDir: folder,
    };
    await (await openDatabase({ ...settings, mode: "live" }, silentLog)).close();
  });

  test("creates it once, even if asked three times at once", async () => {
    await Promise.all([prepare(), prepare(), prepare()]);
    expect(await query("SELECT count(*)::integer AS modes FROM database_birth")).toEqual([{ modes: 1 }]);
  });

  test("closes the schema of a database made before version 15, and what PostgreSQL itself leaves open", async () => {
    await administerIn(ownerUrl(), "GRANT ALL ON SCHEMA public TO PUBLIC");
    await prepare();
    const rights = `SELECT has_schema_privilege('candor_web', 'public', 'CREATE') AS make,
      has_database_privilege('candor_web', current_database(), 'TEMP') AS temp,
      has_database_privilege('pg_monitor', current_database(), 'CONNECT') AS others`;
    expect(await query(rights)).toEqual([{ make: false, temp: false, others: false }]);
  });

  test("refuses a database that an older program made, before it touches anything", async () => {
    await administerIn(
      ownerUrl(),
      "CREATE TABLE migration (name text PRIMARY KEY, hash text NOT NULL, at timestamptz DEFAULT now())",
      "INSERT INTO migration VALUES ('ledger', 'f87d1455')",
    );
    await expect(prepare()).rejects.toThrow(
      "The migration ledger was changed after it was applied to this database. Play money can start again in an empty DATA_DIR",
    );
    expect(await query("SELECT to_regclass('function_set') AS made")).toEqual([{ made: null }]);
  });

  test("leaves candor_migrate without a password when it fails, too", async () => {
    await administerIn(ownerUrl(), "CREATE TABLE ledger_tx (n integer)");
    await expect(prepare()).rejects.toThrow("The migration ledger failed");
    const migrate = "SELECT rolpassword FROM pg_authid WHERE rolname = 'candor_migrate'";
    expect(await query(migrate)).toEqual([{ rolpassword: null }]);
  });
});

describe("npm run database:prepare", () => {
  const program = fileURLToPath(new URL("prepare-main.ts", import.meta.url));
  const run = (parameters: readonly string[], environment: Readonly<Record<string, string>>) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...parameters], {
      env: { PATH, NODE_COMPILE_CACHE, ...environment },
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  };

  test("says what it needs", () => {
    expect(run([], {})).toMatchObject({ status: 2, stderr: expect.stringContaining("Name the database") });
  });

  test("prepares, stores the passwords, and prints the two settings of the server without the owner's address", async () => {
    const file = join(folder, "passwords");
    const environment = { MODE: "live", DATABASE_PASSWORDS: file };
    expect(run([ownerUrl()], environment)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("make new passwords with npm run database:prepare -- --new-passwords"),
    });
    expect(existsSync(file)).toBe(false);
    const done = run([ownerUrl(), "--new-passwords"], environment);
    expect(done).toMatchObject({ status: 0, stderr: "" });
    expect(done.stdout).toContain("The database is prepared. Its mode is live and cannot be changed.");
    expect(done.stdout).toContain(`DATABASE_URL=${withUser(ownerUrl())}\n`);
    expect(done.stdout).toContain(`DATABASE_PASSWORDS=${file}\n`);
    const served = {
      databaseUrl: withUser(ownerUrl()),
      databasePasswords: file,
      dataDir: folder,
      mode: "live",
    } as const;
    const database = await openDatabase(served, silentLog);
    expect(database.ownerUrl).toBeUndefined();
    await database.close();
    const first = readFileSync(file, "utf8");
    expect(run([ownerUrl()], environment).status).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(first);
    expect(run(["--new-passwords"], { ...environment, DATABASE_OWNER_URL: ownerUrl() }).status).toBe(0);
    expect(readFileSync(file, "utf8")).not.toBe(first);
    await restorePasswords();
  });
});
