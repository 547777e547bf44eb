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
import { fateOfReport, type Fate } from "./fate.ts";
import type { Replacement } from "./replacement.ts";

/** The copy stands in a folder that PostgreSQL's account can enter. */
export const copyRepository = (): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), "candor-sql-mutants-"));
  for (const path of repositoryFiles()) {
    if (!/^(apps\/server|packages|db|data|docs|tools)\/|^[^/]+$/.test(path)) continue;
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
    return runTests(folder, tests, databaseUrl);
  } finally {
    writeFileSync(path, text);
  }
};

/** Whether these tests pass on the copy as it is; if they do not, their failing says nothing about a mistake. */
export const passUnchanged = (tests: readonly string[], folder: string, databaseUrl: string): boolean =>
  runTests(folder, tests, databaseUrl) === "unnoticed";

const runTests = (folder: string, tests: readonly string[], databaseUrl: string): Fate => {
  const report = join(folder, "report.json");
  rmSync(report, { force: true });
  const asked = ["run", "--project", "integration", "--bail=1"];
  // Long, because on a busy machine a test is late that does not fail.
  const settings = ["--testTimeout=120000", "--reporter=json", `--outputFile=${report}`];
  const { status } = spawnSync("vitest", [...asked, ...settings, ...tests], {
    cwd: folder,
    stdio: "ignore",
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
  });
  if (status === 0) return "unnoticed";
  return existsSync(report) ? fateOfReport(readFileSync(report, "utf8")) : "broken";
};
