/** Reads files for the verifier. What cannot be read is a sentence, never an exception. */
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** A named file's bytes, or why there are none. */
export type FoundFile = { readonly file: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly why: string }
);

export type Files = {
  /** A file, or all files of a folder in the order of their names. */
  readonly at: (path: string) => readonly FoundFile[];
};

/** More than an hour of the log with a tick on every beat. */
const mostBytes = 256 * 1024 * 1024;

export const diskFiles: Files = {
  at: (path) => {
    try {
      if (!statSync(path).isDirectory()) return [read(path)];
      return readdirSync(path)
        .toSorted()
        .map((name) => read(join(path, name)));
    } catch (error) {
      return [{ file: path, why: `cannot be read: ${reasonOf(error)}` }];
    }
  },
};

const read = (file: string): FoundFile => {
  try {
    const stats = statSync(file);
    if (!stats.isFile()) return { file, why: "is not a file: name the files of a folder inside a folder" };
    if (stats.size > mostBytes) return { file, why: "is larger than 256 MiB" };
    return { file, bytes: readFileSync(file) };
  } catch (error) {
    return { file, why: `cannot be read: ${reasonOf(error)}` };
  }
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
