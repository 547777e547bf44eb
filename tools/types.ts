/** Checks the types of every workspace, or of the folders that are named: one compiler run for each tsconfig, because each has its own environment. */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeTextFiles } from "./text-files/write-text-files.ts";

const named = process.argv.slice(2);
const configs = globSync("{.,packages/*,apps/*,tools,sim,bench,e2e}/tsconfig*.json")
  .filter((path) => !path.endsWith("tsconfig.base.json"))
  .filter((path) => named.length === 0 || named.includes(dirname(path)))
  .sort();

writeTextFiles();

let failed = 0;
for (const config of configs) {
  if (!hasSources(config)) continue;
  // More threads would each check the types that they share again: twice the work, and other stages use the other core.
  const run = spawnSync("tsc", ["--project", config, "--pretty", "false", "--singleThreaded"], {
    encoding: "utf8",
  });
  if (run.status === 0) continue;
  failed += 1;
  process.stdout.write(`${config}\n${run.stdout}${run.stderr}\n`);
}
if (failed > 0) process.exitCode = 1;
else process.stdout.write(`Types hold in ${configs.length} projects.\n`);

function hasSources(config: string): boolean {
  const { include = [] } = JSON.parse(readFileSync(config, "utf8")) as { include?: string[] };
  return globSync(include.map((pattern) => join(dirname(config), pattern))).length > 0;
}
