/**
 * Where the embedded database lives and who runs it.
 *
 * PostgreSQL refuses to run as root, so root runs it as `nobody` (or as the account that already owns the
 * data). That account must be able to reach the files: if a folder above them is closed to others, such as root's home,
 * they are kept under /var/lib/candor instead, and a note in DATA_DIR says where.
 */
import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedDatabaseFailed, reachableByAll } from "./embedded-binaries.ts";

export type Account = { readonly uid: number; readonly gid: number };

export type EmbeddedHome = {
  readonly folder: string;
  readonly data: string;
  readonly socketDir: string;
  readonly logFile: string;
  /** The account to switch to; undefined: our own. */
  readonly account: Account | undefined;
};

/** Longest path of a Unix socket that every Linux accepts, including PostgreSQL's file name. */
const longestSocketPath = 107;

/** Creates the folders and returns their paths. `dataDir` is absolute. */
export const prepareHome = async (dataDir: string): Promise<EmbeddedHome> => {
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  const asRoot = process.getuid?.() === 0;
  const folder = asRoot ? await reachableFolder(dataDir) : join(dataDir, "postgres");
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const data = join(folder, "data");
  const account = asRoot ? await accountFor(data) : undefined;
  await checkOwner(data, account);
  const socketDir = await makeSocketFolder(folder, account);
  return { folder, data, socketDir, logFile: join(folder, "postgres.log"), account };
};

/** The folder of the socket of a home, without creating it: for a tool that joins a running server. */
export const socketFolder = (folder: string): string => {
  const inside = join(folder, "socket");
  if (Buffer.byteLength(join(inside, ".s.PGSQL.5432")) <= longestSocketPath) return inside;
  return join(tmpdir(), `candor-${shortHash(folder)}`);
};

/** The folder of the embedded database of `dataDir`, as root or not, if it exists. */
export const existingFolder = async (dataDir: string): Promise<string> =>
  (await readFile(join(dataDir, noteName), "utf8").catch(() => "")).trim() || join(dataDir, "postgres");

const noteName = "postgres.location";

const reachableFolder = async (dataDir: string): Promise<string> => {
  if (await reachableByAll(dataDir)) return join(dataDir, "postgres");
  const elsewhere = join("/var/lib/candor", shortHash(dataDir));
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  if (!(await reachableByAll(elsewhere))) {
    throw new EmbeddedDatabaseFailed(
      `neither ${dataDir} nor ${elsewhere} can be reached by the account nobody.`,
    );
  }
  await writeFile(join(dataDir, noteName), `${elsewhere}\n`);
  return elsewhere;
};

const accountFor = async (data: string): Promise<Account> => {
  const owner = await stat(data).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const [, , uid = "65534", gid = "65534"] = (/^nobody:.*$/m.exec(passwd)?.[0] ?? "").split(":");
  return { uid: Number(uid), gid: Number(gid) };
};

const checkOwner = async (data: string, account: Account | undefined): Promise<void> => {
  const owner = await stat(data).catch(() => undefined);
  const expected = account?.uid ?? process.getuid?.();
  if (owner === undefined || owner.uid === expected) return;
  throw new EmbeddedDatabaseFailed(
    `${data} belongs to the account ${owner.uid}; start as that account or as root, or choose another DATA_DIR.`,
  );
};

/** Only the account that runs PostgreSQL (and root) may open the socket: its file mode replaces a password. */
const makeSocketFolder = async (folder: string, account: Account | undefined): Promise<string> => {
  const path = socketFolder(folder);
  await mkdir(path, { recursive: true, mode: 0o700 });
  const made = await lstat(path);
  const allowed = [process.getuid?.(), account?.uid];
  if (!made.isDirectory() || !allowed.includes(made.uid)) {
    throw new EmbeddedDatabaseFailed(`${path} belongs to someone else.`);
  }
  await chmod(path, 0o700);
  if (account !== undefined) await chown(path, account.uid, account.gid);
  return path;
};

const shortHash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);
