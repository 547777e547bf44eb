import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentLog } from "../log.ts";
import { withDatabase, withUser } from "./database-url.ts";
import { joinOrOpenDatabase, openDatabase, type DatabaseSettings } from "./open-database.ts";
import { prepareDatabase } from "./prepare/prepare-database.ts";
import { readPasswords } from "./prepare/role-passwords.ts";
import { databaseRights } from "./rights/roles.ts";
import { administer, administerIn, testServer, withTestDatabase } from "./test-database.ts";

const database = withTestDatabase();
const live = withTestDatabase("live");
const folder = mkdtempSync(join(tmpdir(), "candor-open-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A database that is not prepared. */
const empty = `empty_${process.pid}`;
const emptyUrl = (): string => withDatabase(testServer().url, empty);
beforeAll(() => administer(`CREATE DATABASE ${empty}`));
afterAll(() => administer(`DROP DATABASE ${empty} WITH (FORCE)`));

const settings = (change: Partial<DatabaseSettings>): DatabaseSettings => ({
  databaseUrl: database().settings.DATABASE_URL,
  databasePasswords: testServer().passwordFile,
  dataDir: folder,
  mode: "demo",
  ...change,
});
const opened = async (change: Partial<DatabaseSettings>): Promise<string | undefined> => {
  const other = await openDatabase(settings(change), silentLog);
  await other.close();
  return other.ownerUrl;
};

test("a tool that is started without the server's DATA_DIR says so, and makes no database", async () => {
  for (const dataDir of [join(folder, "none"), mkdtempSync(join(folder, "empty-"))]) {
    await expect(
      joinOrOpenDatabase(settings({ databaseUrl: undefined, dataDir }), silentLog),
    ).rejects.toThrow(
      `There is no database under ${dataDir}: set DATA_DIR to that of the server, or start the server once before.`,
    );
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  }
});

describe("openDatabase", () => {
  test("works as each role separately, and gets bigint for bigint", async () => {
    const { pool, engine, market, sign, operator } = database();
    const roles = await Promise.all(
      [pool, engine, market, sign, operator].map(
        async (each) => (await each.query("SELECT session_user || ' ' || current_user AS role")).rows[0],
      ),
    );
    expect(roles).toEqual(
      ["web", "engine", "market", "sign", "operator"].map((name) => ({
        role: `candor_${name} candor_${name}`,
      })),
    );
    const { rows } = await pool.query("SELECT 9007199254740993 AS large, ARRAY[1, NULL]::bigint[] AS list");
    expect(rows).toEqual([{ large: 9_007_199_254_740_993n, list: [1n, null] }]);
  });

  test("compiles nothing: JIT is off on each connection, and one that has it is refused by name", async () => {
    const { pool, readPool, engine, market, sign, operator } = database();
    for (const each of [pool, readPool, engine, market, sign, operator])
      expect((await each.query("SELECT current_setting('jit') AS jit")).rows).toEqual([{ jit: "off" }]);
    const url = database().settings.DATABASE_URL;
    const dropping = `${url}${url.includes("?") ? "&" : "?"}options=${encodeURIComponent("-c jit=on")}`;
    await expect(opened({ databaseUrl: dropping })).rejects.toThrow(
      "have jit = on: something between the server and its database drops start-up parameters",
    );
  });

  test("prepares an empty database of an owner in a demo, and doing it again changes nothing", async () => {
    expect(await opened({ databaseUrl: emptyUrl() })).toBe(emptyUrl());
    const again = await openDatabase(settings({ databaseUrl: emptyUrl() }), silentLog);
    expect(await again.db.selectFrom("ledger_tx").selectAll().execute()).toEqual([]);
    await again.close();
    // Without a user the same database is served with its roles only.
    expect(await opened({ databaseUrl: withUser(emptyUrl()) })).toBeUndefined();
  });

  test("serves a live database with the roles' passwords and nothing else", async () => {
    expect(await opened({ databaseUrl: live().settings.DATABASE_URL, mode: "live" })).toBeUndefined();
  });

  test("a live server refuses an owner's address", async () => {
    const url = withUser(live().ownerUrl, "root", "secret");
    const refusal = await opened({ databaseUrl: url, mode: "live" }).catch(String);
    expect(refusal).toContain("DATABASE_URL names the user root, and a live server holds nobody's rights");
    expect(refusal).not.toContain("secret");
  });

  test("a database gets its mode once: the other mode is refused, both to serve and to prepare it", async () => {
    await expect(opened({ mode: "live" })).rejects.toThrow(
      "The database was prepared as demo, which cannot be changed, and MODE is live",
    );
    const asDemo = { databaseUrl: live().ownerUrl, mode: "demo" as const };
    await expect(opened(asDemo)).rejects.toThrow("was prepared as live");
    const preparation = {
      mode: "live" as const,
      passwordFile: testServer().passwordFile,
      passwords: "keep" as const,
      log: silentLog,
    };
    await expect(prepareDatabase(database().ownerUrl, preparation)).rejects.toThrow("was prepared as demo");
  });

  test("a database that is not prepared is refused with the command to run", async () => {
    const bare = `bare_${process.pid}`;
    await administer(`CREATE DATABASE ${bare}`);
    const url = withUser(withDatabase(testServer().url, bare));
    await expect(opened({ databaseUrl: url })).rejects.toThrow(/npm run database:prepare/);
    await administer(`DROP DATABASE ${bare} WITH (FORCE)`);
  });

  test("a user who may not prepare is refused", async () => {
    const url = withUser(database().ownerUrl, "candor_web", passwords().candor_web);
    await expect(opened({ databaseUrl: url })).rejects.toThrow(
      /candor_web may not prepare the database .*name no user in DATABASE_URL/,
    );
  });

  test("a database that cannot be reached is refused without its password", async () => {
    const refusal = await opened({ databaseUrl: "postgresql://ada:secret@127.0.0.1:1/x" }).catch(String);
    expect(refusal).toMatch(/postgresql:\/\/ada@127\.0\.0\.1:1\/x cannot be reached/);
    expect(refusal).not.toContain("secret");
  });
});

const passwords = () => readPasswords(testServer().passwordFile);

describe("the passwords of the roles", () => {
  test("are stored once, readable only by their owner, in the format of psql", async () => {
    expect(statSync(testServer().passwordFile).mode & 0o777).toBe(0o600);
    const text = readFileSync(testServer().passwordFile, "utf8");
    expect(text).toMatch(/^(\*:\*:\*:candor_\w+:[0-9a-f]{64}\n){5}$/);
    expect(text).not.toContain("candor_migrate");
    expect(new Set(Object.values(passwords())).size).toBe(5);
  });

  test("that another DATA_DIR stores are not replaced, unless it is asked for", async () => {
    const file = join(folder, "other-passwords");
    const other = { databaseUrl: emptyUrl(), databasePasswords: file };
    await expect(opened(other)).rejects.toThrow(
      /has the roles .* already, and their passwords are not in .*other-passwords/,
    );
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    ["is missing", undefined, /is missing, which holds the passwords/],
    ["lacks a role", (text: string) => text.replace(/.*candor_sign.*\n/, ""), /must hold one line/],
    [
      "has the owner's too",
      (text: string) => text.replace("candor_sign", "candor_migrate"),
      /must hold one line/,
    ],
    ["holds another's", (text: string) => text.replace(/[0-9a-f]{64}/g, "0".repeat(64)), /cannot work in/],
  ])("a file that %s is refused", async (_, change, sentence) => {
    const file = join(folder, "changed-passwords");
    rmSync(file, { force: true });
    if (change !== undefined) {
      copyFileSync(testServer().passwordFile, file);
      writeFileSync(file, change(readFileSync(file, "utf8")));
    }
    await expect(opened({ databasePasswords: file })).rejects.toThrow(sentence);
  });
});

describe("a role with more rights than it may have", () => {
  test.each([
    ["ALTER ROLE candor_web SUPERUSER", "ALTER ROLE candor_web NOSUPERUSER", "is a superuser"],
    ["ALTER ROLE candor_sign CREATEROLE", "ALTER ROLE candor_sign NOCREATEROLE", "may make roles"],
    ["ALTER ROLE candor_web CREATEDB", "ALTER ROLE candor_web NOCREATEDB", "may make databases"],
    [
      "GRANT candor_engine TO candor_web",
      "REVOKE candor_engine FROM candor_web",
      "is a member of another role",
    ],
    ["GRANT pg_read_all_data TO candor_web", "REVOKE pg_read_all_data FROM candor_web", "is a member of"],
  ])("%s is refused", async (give, take, sentence) => {
    await administer(give);
    await expect(opened({})).rejects.toThrow(sentence);
    await administer(take);
    await opened({});
  });

  test("to own the database, or to make tables, is refused", async () => {
    const { rows } = await database().pool.query<{ name: string }>("SELECT current_database() AS name");
    const name = rows[0]?.name ?? "";
    await administer(`ALTER DATABASE ${name} OWNER TO candor_web`);
    await expect(opened({})).rejects.toThrow("owns the database");
    await administer(`ALTER DATABASE ${name} OWNER TO CURRENT_USER`, databaseRights(name));
    await opened({});
    await administerIn(database().ownerUrl, "GRANT CREATE ON SCHEMA public TO PUBLIC");
    await expect(opened({})).rejects.toThrow("may make tables and functions");
    await administerIn(database().ownerUrl, "REVOKE CREATE ON SCHEMA public FROM PUBLIC");
    await opened({});
  });
});
