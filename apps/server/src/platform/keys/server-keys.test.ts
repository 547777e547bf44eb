/** Which keys a start accepts with which database, over a real one. */
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../db/test-database.ts";
import { requireKeys, type KeySettings } from "./server-keys.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const names = ["secret-key", "tick-signing-key", "web-push-key"];
const other = "ab".repeat(32);
let dataDir = "";

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "candor-keys-"));
  await owner().query("ALTER TABLE server_key DISABLE TRIGGER append_only; DELETE FROM server_key");
  await owner().query("ALTER TABLE server_key ENABLE ALWAYS TRIGGER append_only");
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (change: Partial<KeySettings> = {}): Promise<void> =>
  requireKeys(database().operators, {
    dataDir,
    secretKey: undefined,
    tickSigningKey: undefined,
    databasePasswords: "",
    replacedKeys: [],
    ...change,
  });
const keyIn = (name: string): string => readFileSync(join(dataDir, name), "utf8");
const noted = async (): Promise<Record<string, string>> => {
  const { rows } = await owner().query<{ name: string; fingerprint: string }>(
    "SELECT name, fingerprint FROM server_key ORDER BY name, nth",
  );
  return Object.fromEntries(rows.map(({ name, fingerprint }) => [name, fingerprint]));
};
const toldOf = (name: string, fingerprints: Record<string, string>) => ({
  replacedKeys: [`${name}:${fingerprints[name]}`],
});

test("a new database gets keys at the first start, and the same ones hold at each further start", async () => {
  await start();
  expect(readdirSync(dataDir).toSorted()).toEqual(["keys-of-database", ...names]);
  const kept = names.map(keyIn);
  const before = await noted();
  expect(Object.keys(before)).toEqual(names);
  await start();
  expect([names.map(keyIn), await noted()]).toEqual([kept, before]);
  // The fingerprint says nothing about the key.
  for (const name of names) expect(keyIn(name)).not.toContain(before[name]);
});

describe.each(names)("%s", (name) => {
  test("is not made again when it is missing: the start is refused by its name, and leaves no key behind", async () => {
    await start();
    rmSync(join(dataDir, name));
    await expect(start()).rejects.toThrow(`${join(dataDir, name)} is missing`);
    const told = `REPLACED_KEYS=${name}:${(await noted())[name]}`;
    await expect(start()).rejects.toThrow(told);
    expect(readdirSync(dataDir)).not.toContain(name);
  });

  test("is refused by its name when it is another one", async () => {
    await start();
    writeFileSync(join(dataDir, name), `${other}\n`, { mode: 0o600 });
    await expect(start()).rejects.toThrow(`${join(dataDir, name)} holds the key`);
  });

  test("is refused by its name when others may read or change it", async () => {
    await start();
    for (const mode of [0o644, 0o640, 0o604, 0o620, 0o602, 0o660]) {
      chmodSync(join(dataDir, name), mode);
      await expect(start()).rejects.toThrow(`${join(dataDir, name)} is open to others`);
    }
    chmodSync(join(dataDir, name), 0o400);
    await start();
  });

  test("is replaced when the start is told which key is lost, once, with a line in the audit log", async () => {
    await start();
    const before = await noted();
    const lost = keyIn(name);
    rmSync(join(dataDir, name));
    await expect(start({ replacedKeys: [`${name}:${"0".repeat(16)}`] })).rejects.toThrow("is missing");
    await start(toldOf(name, before));
    expect(keyIn(name)).not.toBe(lost);
    const after = await noted();
    expect(after[name]).not.toBe(before[name]);
    const { rows } = await owner().query(
      "SELECT operator_id, action, before, after FROM audit_log WHERE subject = $1 ORDER BY seq DESC LIMIT 1",
      [`key ${name}`],
    );
    expect(rows).toEqual([
      {
        operator_id: null,
        action: "key_replaced",
        before: `{"fingerprint": "${before[name]}"}`,
        after: `{"fingerprint": "${after[name]}"}`,
      },
    ]);
    // The setting may stay: it names a key that is not the database's any more, so the next loss is noticed.
    await start(toldOf(name, before));
    rmSync(join(dataDir, name));
    await expect(start(toldOf(name, before))).rejects.toThrow("is missing");
    // Nor does the lost one count when it is found again, unless it is told so.
    writeFileSync(join(dataDir, name), lost, { mode: 0o600 });
    await expect(start(toldOf(name, before))).rejects.toThrow("holds the key");
    await start(toldOf(name, after));
    expect(await noted()).toEqual(before);
  });
});

test("all keys that are missing are named at once", async () => {
  await start();
  for (const name of names) rmSync(join(dataDir, name));
  const refusal = await start().catch(String);
  for (const name of names) expect(refusal).toContain(`${join(dataDir, name)} is missing`);
});

test("a key that a setting gives is compared as well, and may take the place of its file", async () => {
  await start();
  await expect(start({ secretKey: other })).rejects.toThrow("SECRET_KEY holds the key");
  await expect(start({ tickSigningKey: other })).rejects.toThrow("TICK_SIGNING_KEY holds the key");
  const secretKey = keyIn("secret-key").trim();
  rmSync(join(dataDir, "secret-key"));
  await start({ secretKey });
  expect(readdirSync(dataDir)).not.toContain("secret-key");
});

test("a database from before a key was replaced refuses the newer key, and takes the one that it was written with", async () => {
  await start();
  const before = await noted();
  const old = keyIn("secret-key");
  rmSync(join(dataDir, "secret-key"));
  await start(toldOf("secret-key", before));
  await owner().query(
    "ALTER TABLE server_key DISABLE TRIGGER append_only; DELETE FROM server_key WHERE nth = 2",
  );
  await owner().query("ALTER TABLE server_key ENABLE ALWAYS TRIGGER append_only");
  await expect(start()).rejects.toThrow(`works with the key ${before["secret-key"]}`);
  writeFileSync(join(dataDir, "secret-key"), old);
  await start();
});

test("keys of another database are not used with one that was never served", async () => {
  await start();
  await owner().query("ALTER TABLE server_key DISABLE TRIGGER append_only; DELETE FROM server_key");
  writeFileSync(join(dataDir, "keys-of-database"), "2020-01-01T00:00:00.000000Z\n");
  await expect(start()).rejects.toThrow(
    /secret-key, tick-signing-key, web-push-key below .* belong to the database that was made at 2020/,
  );
  expect(await noted()).toEqual({});
  // A second server's keys, whose folder has no mark, are for any new database.
  rmSync(join(dataDir, "keys-of-database"));
  await start();
});

test("of two servers that start together with different keys, one is refused by the key's name", async () => {
  const second = mkdtempSync(join(tmpdir(), "candor-keys-"));
  const ends = await Promise.allSettled([start(), start({ dataDir: second })]);
  const refused = ends.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(1);
  expect(String((refused[0] as PromiseRejectedResult).reason)).toContain("secret-key");
  rmSync(second, { recursive: true, force: true });
});

test("the database notes no key in the place of one that it was not told is lost", async () => {
  await start();
  const note = (replaces: string | null) =>
    database().operator.query("SELECT server_key_note('secret-key', '0123456789abcdef', $1)", [replaces]);
  await expect(note(null)).rejects.toMatchObject({ code: "CA073" });
  await expect(note("f".repeat(16))).rejects.toMatchObject({ code: "CA073" });
  await expect(
    database().operator.query("INSERT INTO server_key VALUES ('secret-key', 9, '0123456789abcdef', 1)"),
  ).rejects.toMatchObject({ code: "42501" });
});
