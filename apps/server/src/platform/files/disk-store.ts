/** Files below a folder of this machine: written under another name, made durable, and only then renamed. */
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { asFileName, type FileStore } from "./file-store.ts";

/** Files below `folder`, which is made when the first one is stored. */
export const diskStore = (folder: string): FileStore => {
  const fileOf = (name: string): string => join(folder, asFileName(name));
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
    remove: async (name) => {
      const file = fileOf(name);
      try {
        await rm(file);
      } catch (error) {
        if ((error as { code?: string }).code === "ENOENT") return;
        throw error;
      }
      await syncFolder(dirname(file));
    },
  };
};

/** What writers left behind that were killed. */
const removeParts = async (file: string): Promise<void> => {
  const names = await readdir(dirname(file));
  const deps = names.filter((name) => name.startsWith(`${basename(file)}.`) && name.endsWith(".part"));
  for (const part of deps) await rm(join(dirname(file), part), { force: true });
};

const blockBytes = 65_536;

/** A file of a day comes in 1 441 pieces, most of a few bytes: to write each by itself takes longer than to pack them. */
const inBlocks = async function* (pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  for await (const piece of pieces) {
    held.push(piece);
    heldBytes += piece.length;
    if (heldBytes < blockBytes) continue;
    yield Buffer.concat(held);
    [held, heldBytes] = [[], 0];
  }
  if (heldBytes > 0) yield Buffer.concat(held);
};

const writeDurably = async (file: string, pieces: AsyncIterable<Uint8Array>): Promise<void> => {
  const written = await open(file, "wx", 0o644);
  try {
    for await (const block of inBlocks(pieces)) await written.writeFile(block);
    await written.sync();
  } finally {
    await written.close();
  }
};

/** A new name is durable when its folder is, and so are the folders above it, which may be new too. */
const syncFolders = async (top: string, folder: string): Promise<void> => {
  await syncFolder(folder);
  if (folder !== top && folder.length > top.length) await syncFolders(top, dirname(folder));
};

const syncFolder = async (folder: string): Promise<void> => {
  const opened = await open(folder);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
};
