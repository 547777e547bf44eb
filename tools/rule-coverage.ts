/**
 * `npm run rules`: which of the rules in docs/rules are named by a test. Fails on a code that a test names and no file explains,
 * on a rule that is explained twice, and on a rule without a test unless its section begins with "Not built yet".
 */
import { globSync, readFileSync } from "node:fs";
import { coverageOf } from "./rule-coverage/coverage.ts";
import { readRules } from "./rule-coverage/read-rules.ts";
import { readProofs } from "./rule-coverage/read-titles.ts";
import { repositoryFiles } from "./tidy/source-files.ts";

const read = (path: string): string => readFileSync(path, "utf8");
const rules = globSync("docs/rules/*.md")
  .sort()
  .flatMap((path) => readRules(path, read(path)));
const proofs = repositoryFiles()
  .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith("tools/rule-coverage/"))
  .flatMap((path) => readProofs(path, read(path)));
const { areas, unknown, twice } = coverageOf(rules, proofs);

for (const { area, covered, uncovered, later } of areas) {
  const parts = [`${covered.length} of ${covered.length + uncovered.length} covered`];
  if (uncovered.length > 0) parts.push(`uncovered: ${uncovered.join(" ")}`);
  if (later.length > 0) parts.push(`not built yet: ${later.join(" ")}`);
  console.log(`${area.padEnd(6)} ${parts.join("; ")}`);
}
for (const code of new Set(unknown.map((proof) => proof.code))) {
  const places = unknown.filter((proof) => proof.code === code).map(({ path, line }) => `${path}:${line}`);
  console.error(`no file in docs/rules explains ${code}, named at ${places.slice(0, 3).join(", ")}`);
}
for (const code of twice) console.error(`${code} is explained twice in docs/rules`);
const uncovered = areas.flatMap((area) => area.uncovered);
if (uncovered.length > 0) console.error(`${uncovered.length} rules have no test.`);
process.exitCode = unknown.length + twice.length + uncovered.length > 0 ? 1 : 0;
