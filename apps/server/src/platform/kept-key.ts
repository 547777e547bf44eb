/**
 * What is made at the first start and kept in DATA_DIR, readable by its owner alone and never logged: keys of 32 bytes
 * that a setting may name instead (SECRET_KEY, TICK_SIGNING_KEY), and passwords.
 */
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The kept key of this name as 64 hex digits. Processes that start at once agree on the first one's. */
export const keptKey = (dataDir: string, name: string): string => {
  const file = join(dataDir, name);
  if (!existsSync(file)) keepOnce(file, `${randomBytes(32).toString("hex")}\n`);
  const key = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error(`${file} must hold 64 hex digits.`);
  return key;
};

/** Writes a file whole, or leaves the one that is there. */
export const keepOnce = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, text, { mode: 0o600, flush: true });
  try {
    linkSync(fresh, file);
  } catch (error) {
    // Someone else was first: theirs is kept.
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(fresh);
  }
};
