/** Makes each mistake in a copy of the repository, prepares a real database from it, and runs the tests that must notice. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { repositoryFiles } from "../../tidy/source-files.ts";
import { base } from "./database.ts";
import { failedFiles, fateOfReport, type Fate } from "./fate.ts";
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
    const { hasPassed, report } = runTests(folder, tests, databaseUrl, keepsTables, "--bail=1");
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
  const { hasPassed, report } = runTests(folder, tests, databaseUrl, false);
  if (hasPassed) return [];
  const failed = report === undefined ? [] : failedFiles(report);
  return failed.length === 0 ? tests : failed;
};

/** Long, because on a busy machine a test is late that does not fail. */
const limitMs = 120_000;

/** `report` is undefined when the run did not come to one. `keepsTables`: only functions may have changed. */
const runTests = (
  folder: string,
  tests: readonly string[],
  databaseUrl: string,
  keepsTables: boolean,
  ...more: readonly string[]
): { readonly hasPassed: boolean; readonly report: string | undefined } => {
  const written = join(folder, "report.json");
  rmSync(written, { force: true });
  const asked = ["run", "--project", "integration", ...more];
  const limits = [`--testTimeout=${limitMs}`, `--hookTimeout=${limitMs}`];
  const { status } = spawnSync(
    "vitest",
    [...asked, ...limits, "--reporter=json", `--outputFile=${written}`, ...tests],
    {
      cwd: folder,
      stdio: "ignore",
      env: {
        ...process.env,
        TEST_DATABASE_URL: databaseUrl,
        TEST_DATABASE_BASE: keepsTables ? base : "",
      },
    },
  );
  return {
    hasPassed: status === 0,
    report: existsSync(written) ? readFileSync(written, "utf8") : undefined,
  };
};
