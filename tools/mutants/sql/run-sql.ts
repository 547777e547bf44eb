/** Makes each mistake in a copy of the repository, prepares a real database from it, and runs the tests that must notice. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { repositoryFiles } from "../../tidy/source-files.ts";
import { base } from "./database.ts";
import { failedFiles, fateOfReport, type Fate } from "../fate.ts";
import { runTests } from "../run-tests.ts";
import type { Replacement } from "./replacement.ts";

/** The copy stands in a folder that PostgreSQL's account can enter. */
export const copyRepository = (): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), "candor-sql-mutants-"));
  for (const path of repositoryFiles()) {
    // The list of projects in vitest.config.ts names the web app's.
    if (!/^(apps\/server|packages|db|data|docs|tools)\/|^apps\/web\/vitest\.config\.ts$|^[^/]+$/.test(path))
      continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(path, join(folder, path));
  }
  for (const packages of ["node_modules", "apps/server/node_modules"])
    symlinkSync(join(process.cwd(), packages), join(folder, packages));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

const projects = ["integration"];

/** For tests on this server; `copyOf`: what the names of the databases begin with that they copy, if only functions may have changed. */
export const withDatabase = (url: string, copyOf: string): Readonly<Record<string, string>> => ({
  TEST_DATABASE_URL: url,
  TEST_DATABASE_BASE: copyOf,
});

export const fateOf = ({ file, from, to, tests }: Replacement, folder: string, databaseUrl: string): Fate => {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  if (text.split(from).length !== 2) return "broken";
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  try {
    // Tables are made with the functions of a file of rows.
    const keepsTables = /^(db\/functions|apps)\//.test(file) && !file.startsWith("db/functions/rows/");
    const env = withDatabase(databaseUrl, keepsTables ? base : "");
    const { hasPassed, report } = runTests({ folder, projects, tests, bail: true, env });
    if (hasPassed) return "unnoticed";
    return report === undefined ? "broken" : fateOfReport(report);
  } finally {
    writeFileSync(path, text);
  }
};

/** The files of these tests that do not pass on the copy as it is. */
export const failingFiles = (
  tests: readonly string[],
  folder: string,
  databaseUrl: string,
): readonly string[] => {
  const { hasPassed, report } = runTests({ folder, projects, tests, env: withDatabase(databaseUrl, "") });
  if (hasPassed) return [];
  const failed = report === undefined ? [] : failedFiles(report);
  return failed.length === 0 ? tests : failed;
};
