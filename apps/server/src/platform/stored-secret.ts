/**
 * Secrets created at the first start and stored in DATA_DIR, readable only by their owner and never logged: keys of 32 bytes
 * that a setting may replace (SECRET_KEY, TICK_SIGNING_KEY), and passwords.
 */
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The stored key of this name as 64 hex digits. Processes that start together all use the first one's. */
export const storedSecret = (dataDir: string, name: string): string => {
  const file = join(dataDir, name);
  if (!existsSync(file)) keepOnce(file, `${randomBytes(32).toString("hex")}\n`);
  requirePrivate(file);
  const key = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error(`${file} must hold 64 hex digits.`);
  return key;
};

/** Writes a complete file, or leaves an existing one unchanged. */
export const keepOnce = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, text, { mode: 0o600, flush: true });
  try {
    linkSync(fresh, file);
  } catch (error) {
    // Another process was first: its file stays.
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(fresh);
  }
};

/**
 * Throws with a message when others than this account may read or change the file, as after a restore that did not keep its mode or its
 * owner. `ours` is undefined where the system has no such numbers. The owner of the file's folder may replace it anyway, and root may
 * serve from that account's folder. What belongs to root may be only readable here.
 */
export const requirePrivate = (file: string, ours = process.getuid?.()): void => {
  const { mode: bits, uid } = statSync(file);
  if (ours !== undefined && ![ours, 0, statSync(dirname(file)).uid].includes(uid))
    throw new Error(
      `${file} belongs to another account (number ${uid}), which may read and change it. Run chown ${ours} on it; if somebody did read it, replace it.`,
    );
  const mode = bits & 0o777;
  if ((mode & 0o077) === 0) return;
  throw new Error(
    `${file} is open to others (mode ${mode.toString(8)}): others may have read it. Run chmod 600 on it; if somebody did read it, replace it.`,
  );
};
