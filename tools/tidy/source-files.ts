/** What the checks read: the files of the repository, without what is installed, built or left by a run. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

const notOurs = new Set([".git", "node_modules", "dist", ".candor", "test-results", "playwright-report"]);

/** Every file below `folder`, by its path from there, sorted. */
export const repositoryFiles = (folder = "."): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      if (notOurs.has(entry.name)) return [];
      const path = folder === "." ? entry.name : join(folder, entry.name);
      if (entry.isDirectory()) return repositoryFiles(path);
      return entry.isFile() ? [path] : [];
    })
    .sort();

/** Every TypeScript file. */
export const sourceFiles = (): readonly string[] => repositoryFiles().filter((path) => /\.tsx?$/.test(path));
