/**
 * Enforces the walls of `.dependency-cruiser.js`: what may import what. Some versions of the tool see no modules under a
 * new compiler and still report success, so this also fails when one of our source files was not checked.
 */
import { spawnSync } from "node:child_process";
import { sourceFiles } from "./tidy/source-files.ts";

type Cruise = {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
    readonly totalDependenciesCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string; readonly severity: string };
    }[];
  };
};

const folders = ["packages", "apps", "sim", "bench", "e2e", "tools"];

const run = spawnSync(
  "depcruise",
  ["--config", ".dependency-cruiser.js", "--output-type", "json", ...folders],
  {
    encoding: "utf8",
    maxBuffer: 512 * 1024 * 1024,
  },
);
if (run.error !== undefined || !run.stdout.startsWith("{")) {
  console.error(`The walls could not be checked.\n${run.stderr}${String(run.error ?? "")}`);
  process.exit(1);
}
const { modules, summary } = JSON.parse(run.stdout) as Cruise;

const seen = new Set(modules.map((module) => module.source));
const ours = sourceFiles().filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)));
const unseen = ours.filter((path) => !seen.has(path));
const broken = summary.violations.filter(({ rule }) => rule.severity === "error");

for (const path of unseen) console.error(`${path} was not looked at`);
for (const { rule, from, to } of broken) console.error(`${rule.name}: ${from} imports ${to}`);
if (unseen.length + broken.length > 0) {
  console.error(`${broken.length} imports through walls, ${unseen.length} files unseen.`);
  process.exit(1);
}
console.log(`Walls hold: ${ours.length} files, ${summary.totalDependenciesCruised} imports.`);
