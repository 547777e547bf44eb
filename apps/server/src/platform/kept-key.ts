/**
 * A key of 32 bytes that a setting names or DATA_DIR keeps (SECRET_KEY, TICK_SIGNING_KEY): made at the
 * first start, readable by its owner alone, never logged.
 */
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The kept key of this name as 64 hex digits. Processes that start at once agree on the first one's. */
export const keptKey = (dataDir: string, name: string): string => {
  const file = join(dataDir, name);
  if (!existsSync(file)) makeKey(dataDir, file);
  const key = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error(`${file} must hold 64 hex digits.`);
  return key;
};

const makeKey = (dataDir: string, file: string): void => {
  mkdirSync(dataDir, { recursive: true });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(fresh, file);
  } catch (error) {
    // Someone else was first: theirs is the key.
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(fresh);
  }
};
