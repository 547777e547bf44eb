/**
 * Where files are kept that outlive the database's rows: below a folder of this machine for now. Names are paths of plain parts,
 * such as "ticks/BTCUSDT/2026/11/23.csv.zst".
 *
 * A file is there as a whole or not at all: it is written under another name, made durable, and only then renamed. So a name has
 * the bytes of one `put`, also after a power cut, and a later `put` replaces all of them at once.
 */
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

export type FileStore = {
  /** Stores the pieces under the name. Settles when they would survive a power cut. */
  readonly put: (name: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>;
  /** The length in bytes; undefined when there is no such file. */
  readonly size: (name: string) => Promise<number | undefined>;
  /** Up to `length` bytes from `at`: fewer at the end of the file. Throws when there is no such file. */
  readonly read: (name: string, at: number, length: number) => Promise<Buffer>;
  /** The bytes from `at` to `end`, exclusive, as they are asked for. */
  readonly stream: (name: string, at: number, end: number) => AsyncIterable<Uint8Array>;
};

/** Files below `folder`, which is made when the first one is stored. */
export const diskStore = (folder: string): FileStore => {
  const fileOf = (name: string): string => {
    if (!/^\w[\w.-]*(?:\/\w[\w.-]*)*$/.test(name)) throw new Error(`${name} is no name of a file`);
    return join(folder, name);
  };
  return {
    put: async (name, pieces) => {
      const file = fileOf(name);
      await mkdir(dirname(file), { recursive: true });
      await removeParts(file);
      const fresh = `${file}.${randomBytes(6).toString("hex")}.part`;
      try {
        await writeDurably(fresh, pieces);
        await rename(fresh, file);
      } catch (error) {
        await rm(fresh, { force: true });
        throw error;
      }
      await syncFolders(folder, dirname(file));
    },
    size: async (name) => {
      try {
        return (await stat(fileOf(name))).size;
      } catch (error) {
        if ((error as { code?: string }).code === "ENOENT") return undefined;
        throw error;
      }
    },
    read: async (name, at, length) => {
      const file = await open(fileOf(name));
      try {
        const bytes = Buffer.alloc(length);
        const { bytesRead } = await file.read(bytes, 0, length, at);
        return bytes.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    stream: (name, at, end) => createReadStream(fileOf(name), { start: at, end: end - 1 }),
  };
};

/** What writers left behind that were killed. */
const removeParts = async (file: string): Promise<void> => {
  const names = await readdir(dirname(file));
  const parts = names.filter((name) => name.startsWith(`${basename(file)}.`) && name.endsWith(".part"));
  for (const part of parts) await rm(join(dirname(file), part), { force: true });
};

const writeDurably = async (file: string, pieces: AsyncIterable<Uint8Array>): Promise<void> => {
  const written = await open(file, "wx", 0o644);
  try {
    for await (const piece of pieces) await written.writeFile(piece);
    await written.sync();
  } finally {
    await written.close();
  }
};

/** A new name is durable when its folder is, and so are the folders above it, which may be new too. */
const syncFolders = async (top: string, folder: string): Promise<void> => {
  const opened = await open(folder);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
  if (folder !== top && folder.length > top.length) await syncFolders(top, dirname(folder));
};
