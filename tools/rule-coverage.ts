/**
 * `npm run rules`: which of the rules in docs/rules are named by a test, and which are open. Fails on a code that a test names and no file
 * knows, on one that a test names and docs/rules/open.md lists, on a rule that is explained twice or open as well, on a rule without a test
 * that is not open, on a file that docs/rules names and that does not exist, and on one that is said to test a rule and does not name it.
 */
import { globSync, readFileSync } from "node:fs";
import { coverageOf } from "./rule-coverage/coverage.ts";
import { namedFileFindings } from "./rule-coverage/named-files.ts";
import { readOpen, readRules } from "./rule-coverage/read-rules.ts";
import { readProofs } from "./rule-coverage/read-titles.ts";
import { repositoryFiles } from "./tidy/source-files.ts";

const read = (path: string): string => readFileSync(path, "utf8");
const documents = globSync("docs/rules/*.md")
  .sort()
  .map((path) => ({ path, text: read(path) }));
const openList = "docs/rules/open.md";
const rules = documents.flatMap(({ path, text }) => (path === openList ? readOpen : readRules)(path, text));
const files = repositoryFiles();
const proofs = files
  .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith("tools/rule-coverage/"))
  .flatMap((path) => readProofs(path, read(path)));
const { areas, unknown, early, twice } = coverageOf(rules, proofs);

for (const { area, covered, uncovered, open } of areas) {
  const parts = [`${covered.length} of ${covered.length + uncovered.length} covered`];
  if (uncovered.length > 0) parts.push(`uncovered: ${uncovered.join(" ")}`);
  if (open.length > 0) parts.push(`open: ${open.join(" ")}`);
  console.log(`${area.padEnd(6)} ${parts.join("; ")}`);
}
for (const code of new Set(unknown.map((proof) => proof.code))) {
  const places = unknown.filter((proof) => proof.code === code).map(({ path, line }) => `${path}:${line}`);
  console.error(`no file in docs/rules explains ${code}, named at ${places.slice(0, 3).join(", ")}`);
}
for (const { code, path, line } of early)
  console.error(`${code} is in ${openList}, and named at ${path}:${line}`);
for (const code of twice) console.error(`${code} is written twice in docs/rules`);
const uncovered = areas.flatMap((area) => area.uncovered);
if (uncovered.length > 0) console.error(`${uncovered.length} rules have no test.`);
const misnamed = documents.flatMap(({ path, text }) => namedFileFindings(path, text, files, proofs));
for (const sentence of misnamed) console.error(sentence);
const count = (kind: "covered" | "open"): number => areas.flatMap((area) => area[kind]).length;
console.log(`${rules.length} rules, ${count("covered")} named by a test, ${count("open")} open`);
process.exitCode = [unknown, early, twice, uncovered, misnamed].some(({ length }) => length > 0) ? 1 : 0;
