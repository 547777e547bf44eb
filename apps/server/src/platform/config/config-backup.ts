/** The settings of `npm run backup` and `npm run restore`: which database, with its owner's address when it is not the embedded one. */
import { join, resolve } from "node:path";
import { userOf } from "../db/database-url.ts";
import { ConfigRefused, passwordFileName } from "./config.ts";
import type { Environment } from "./setting-names.ts";

export type BackupConfig = {
  readonly folder: string;
  /** Undefined: the embedded database below `dataDir`. */
  readonly ownerUrl: string | undefined;
  readonly dataDir: string;
  readonly databasePasswords: string;
};

/** Throws `ConfigRefused` with a message. `command`: how it was called. */
export const readBackupConfig = (
  command: "backup" | "restore",
  parameters: readonly string[],
  environment: Environment,
): BackupConfig => {
  const [folder = "", ...others] = parameters;
  if (folder === "" || folder.startsWith("-") || others.length > 0)
    throw new ConfigRefused(`Name the folder: npm run ${command} -- /srv/backups/2026-11-29`);
  const dataDir = resolve(environment["DATA_DIR"] || "./.candor");
  const databasePasswords = resolve(environment["DATABASE_PASSWORDS"] || join(dataDir, passwordFileName));
  return { folder: resolve(folder), ownerUrl: ownerIn(command, environment), dataDir, databasePasswords };
};

const ownerIn = (command: string, environment: Environment): string | undefined => {
  const owner = environment["DATABASE_OWNER_URL"] || undefined;
  const served = environment["DATABASE_URL"] || undefined;
  if (owner === undefined && served === undefined) return undefined;
  const url = owner ?? served ?? "";
  if (/^postgres(ql)?:\/\/\S+$/.test(url) && userOf(url) !== undefined) return url;
  throw new ConfigRefused(
    `The roles that serve may not read every table: put the owner's address into DATABASE_OWNER_URL, as for npm run database:prepare, and run npm run ${command} again.`,
  );
};
