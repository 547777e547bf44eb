/** Which files import a given file, directly or through others. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const known = new Map<string, readonly string[]>();

/** The files that a file imports, at once or later. */
export const importsOf = (path: string): readonly string[] => {
  const read = known.get(path);
  if (read !== undefined) return read;
  const found = [...readFileSync(path, "utf8").matchAll(/(?:from\s*|import\()"(\.[^"]+)"/g)]
    .map(([, specifier]) => join(dirname(path), specifier ?? ""))
    .filter((imported) => existsSync(imported));
  known.set(path, found);
  return found;
};

const reaches = (from: string, to: string, seen: Set<string>): boolean => {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return importsOf(from).some((imported) => reaches(imported, to, seen));
};

/** Paths are relative to the working folder; `file` may be absolute. */
export const importersOf = (files: readonly string[], file: string): readonly string[] => {
  const wanted = relative(process.cwd(), join(process.cwd(), relative(process.cwd(), file)));
  return files.filter((each) => reaches(each, wanted, new Set()));
};
