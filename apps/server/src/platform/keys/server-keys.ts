/**
 * The server's own keys and its database belong together: what one key sealed or signed, no other opens or stands for. So the database has
 * the fingerprint of each key (`server_key`), and a start with a key that is missing or another is refused by name, unless a setting says
 * that the old one is lost (REPLACED_KEYS). The other direction as well: keys that were used with another database are not used with a new
 * one, because the same key would sign two histories.
 *
 * Ordering: call it before anything opens a key; it makes those of a new database, and notes them.
 */
import { hkdfSync } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Config } from "../config/config.ts";
import type { Db } from "../db/open-database.ts";
import { storedSecret } from "../stored-secret.ts";

export type KeySettings = Pick<
  Config,
  "dataDir" | "secretKey" | "tickSigningKey" | "databasePasswords" | "replacedKeys"
>;

/** Why the start was refused, in messages for the operator. */
export class KeysRefused extends Error {
  override readonly name = "KeysRefused";
}

type ServerKey = {
  /** Also the name of its file below DATA_DIR. */
  readonly name: string;
  /** The setting that may hold it instead. */
  readonly setting?: string;
  readonly given?: string | undefined;
  /** What is lost with it. */
  readonly lost: string;
};

/** All of them; docs/OPERATING.md has the same list. */
const keysOf = ({ secretKey, tickSigningKey }: KeySettings): readonly ServerKey[] => [
  {
    name: "secret-key",
    setting: "SECRET_KEY",
    given: secretKey,
    lost: "nobody can open the secrets of authenticator apps, the names on documents and the photos that were stored",
  },
  {
    name: "tick-signing-key",
    setting: "TICK_SIGNING_KEY",
    given: tickSigningKey,
    lost: "the log is signed with another key from now on, which people have to be told",
  },
  { name: "web-push-key", lost: "browsers have to subscribe to push notifications again" },
];

/** Throws `KeysRefused` with one message for each key. */
export const requireKeys = async (operators: Db, settings: KeySettings): Promise<void> => {
  const noted = await readNoted(operators);
  const birth = await readBirth(operators);
  const keys = keysOf(settings);
  const refused = [
    ...(noted.size === 0 ? ofAnotherDatabase(keys, settings.dataDir, birth) : []),
    ...keys.flatMap((key) => mistakeOf(key, noted.get(key.name), settings)),
  ];
  if (refused.length > 0) throw new KeysRefused(refused.join("\n"));
  for (const key of keys) await note(operators, key, noted.get(key.name), settings);
  if (readMark(settings.dataDir) !== birth)
    writeFileSync(markIn(settings.dataDir), `${birth}\n`, { mode: 0o600 });
};

const mistakeOf = (key: ServerKey, noted: string | undefined, settings: KeySettings): readonly string[] => {
  const { name, setting } = key;
  if (noted === undefined || isReplaced(name, noted, settings)) return [];
  const file = join(settings.dataDir, name);
  const found = fingerprintOf(key, settings.dataDir);
  if (found === noted) return [];
  const place = key.given === undefined ? file : `${setting}`;
  const what =
    found === undefined
      ? `${file} is missing. This database works with the key ${noted}: bring the file back from its backup${setting === undefined ? "" : `, or set ${setting}`}.`
      : `${place} holds the key ${found}, and this database works with the key ${noted}: bring that one back.`;
  return [
    `${what} Only if it is lost permanently, start with REPLACED_KEYS=${name}:${noted}; then ${key.lost} (docs/OPERATING.md, "Keys").`,
  ];
};

const isReplaced = (name: string, noted: string, { replacedKeys }: KeySettings): boolean =>
  replacedKeys.includes(`${name}:${noted}`);

/** Makes the key if there is none, and has the database note it when it is new there. */
const note = async (
  operators: Db,
  key: ServerKey,
  noted: string | undefined,
  { dataDir }: KeySettings,
): Promise<void> => {
  const fingerprint = fingerprint64(key.name, key.given ?? storedSecret(dataDir, key.name));
  if (fingerprint === noted) return;
  try {
    await sql`SELECT server_key_note(${key.name}, ${fingerprint}, ${noted ?? null})`.execute(operators);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "CA073") throw error;
    throw new KeysRefused(
      `Another server has just noted another ${key.name} for this database: servers of one database need the same keys.`,
    );
  }
};

const fingerprintOf = ({ name, given }: ServerKey, dataDir: string): string | undefined => {
  if (given !== undefined) return fingerprint64(name, given);
  return existsSync(join(dataDir, name)) ? fingerprint64(name, storedSecret(dataDir, name)) : undefined;
};

/** 64 bits that say nothing about the key. */
const fingerprint64 = (name: string, hex: string): string =>
  Buffer.from(hkdfSync("sha256", Buffer.from(hex, "hex"), "candor", `fingerprint of ${name}`, 8)).toString(
    "hex",
  );

/** The newest fingerprint of each key that the database knows. */
const readNoted = async (operators: Db): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ name: string; fingerprint: string }>`
    SELECT DISTINCT ON (name) name, fingerprint FROM server_key ORDER BY name, nth DESC`.execute(operators);
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
};

/** When the database was prepared, which no other has in common with it and no dump changes. */
const readBirth = async (operators: Db): Promise<string> => {
  const { rows } = await sql<{ at: string }>`
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at FROM database_birth`.execute(
    operators,
  );
  return rows[0]?.at ?? "";
};

/** Says for which database the keys below `dataDir` were used last. */
const markIn = (dataDir: string): string => join(dataDir, "keys-of-database");
const readMark = (dataDir: string): string | undefined =>
  existsSync(markIn(dataDir)) ? readFileSync(markIn(dataDir), "utf8").trim() : undefined;

const ofAnotherDatabase = (keys: readonly ServerKey[], dataDir: string, birth: string): readonly string[] => {
  const mark = readMark(dataDir);
  const kept = keys.filter(({ name, given }) => given === undefined && existsSync(join(dataDir, name)));
  if (mark === undefined || mark === birth || kept.length === 0) return [];
  return [
    `${kept.map(({ name }) => name).join(", ")} below ${dataDir} belong to the database that was made at ${mark}. This one was made at ${birth} and has never been served: with the same keys it would sign a second history. If it is the wrong database, correct DATABASE_URL or restore the right one. For a new one, use another DATA_DIR, or move these keys and ${markIn(dataDir)} away.`,
  ];
};
