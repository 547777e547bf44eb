/** Which files import a given file, directly or through others. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const importsOf = new Map<string, readonly string[]>();

const readImports = (path: string): readonly string[] => {
  const known = importsOf.get(path);
  if (known !== undefined) return known;
  const found = [...readFileSync(path, "utf8").matchAll(/from\s*"(\.[^"]+)"/g)]
    .map(([, specifier]) => join(dirname(path), specifier ?? ""))
    .filter((imported) => existsSync(imported));
  importsOf.set(path, found);
  return found;
};

const reaches = (from: string, to: string, seen: Set<string>): boolean => {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return readImports(from).some((imported) => reaches(imported, to, seen));
};

/** Paths are relative to the working folder; `file` may be absolute. */
export const importersOf = (files: readonly string[], file: string): readonly string[] => {
  const wanted = relative(process.cwd(), join(process.cwd(), relative(process.cwd(), file)));
  return files.filter((each) => reaches(each, wanted, new Set()));
};
