/**
 * Runs in a copy of the repository to which the examples of docs/GROWING.md were added: `node tools/growing/prove.ts <changed files>`.
 * The checks that a real change meets, as far as they concern these files, and a test that uses what was added.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { writeTextFiles } from "../text-files/write-text-files.ts";

const changed = process.argv.slice(2);
const sources = changed.filter((path) => /\.tsx?$/.test(path));

const run = (name: string, command: string, args: readonly string[]): void => {
  const startedMs = performance.now();
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
  if (status === 0) return;
  console.log(`${stdout}${stderr}${error?.message ?? ""}`.trimEnd());
  process.exitCode = 1;
};

/** Types of what a program reaches from these files. */
const types = (workspace: string, files: readonly string[]): void => {
  const config = `${workspace}/tsconfig.grown.json`;
  writeFileSync(config, JSON.stringify({ extends: "./tsconfig.json", include: [], files }));
  run(`types of ${workspace}`, "tsc", ["--project", config, "--pretty", "false", "--singleThreaded"]);
};

writeTextFiles();
run("tidy", process.execPath, ["tools/tidy.ts"]);
run("rules", process.execPath, ["tools/rule-coverage.ts"]);
run("walls", "depcruise", [
  "--config",
  ".dependency-cruiser.js",
  "--max-depth",
  "1",
  "--output-type",
  "err",
  ...sources,
]);
copyFileSync("tools/growing/proof/grown.test.ts.txt", "apps/server/tests/grown.test.ts");
types("apps/server", ["src/main.ts", "tests/grown.test.ts", "src/platform/pictures/heic-decode.d.ts"]);
types("apps/web", ["src/main.tsx", "src/console-main.tsx", "src/css-variables.d.ts"]);
run("tests", "vitest", [
  "run",
  // One database server is enough.
  "--maxWorkers=1",
  "apps/server/tests/grown.test.ts",
  "apps/server/src/ledger/held-by-tables.test.ts",
  "apps/server/src/modules/personal/personal.test.ts",
  "apps/server/src/platform/db/rights/rights.test.ts",
  "apps/server/src/modules/operators/operators.test.ts",
  "apps/web/build/text-areas.test.ts",
  "apps/web/build/coming-areas.test.ts",
  "apps/web/src/i18n/risk-text.test.ts",
  "apps/web/src/parts/site-groups.test.ts",
  "packages/core/src/raffle",
]);
