/**
 * `npm run mutants`: breaks the rules in thousands of small ways, and counts how often a test notices. `npm run mutants -- packages/core/src/options`
 * breaks only what is below a path. Fails when fewer than 90 % are noticed.
 */
import type { MutantResult } from "@stryker-mutator/api/core";
import { accepted } from "./mutants/accepted.ts";
import { mutate } from "./mutants/mutate.ts";
import { partOf, parts, patternsOf } from "./mutants/parts.ts";
import {
  isAccepted,
  percentOf,
  scoreLines,
  scoresOf,
  survivorLine,
  survivorsOf,
  totalOf,
} from "./mutants/summary.ts";

const leastPercent = 90;

const asked = process.argv.slice(2);
const chosen = asked.length === 0 ? parts : asked.flatMap((path) => partOf(path) ?? []);
if (chosen.length < asked.length) {
  console.error(`These are mutated: ${parts.map(({ folder }) => folder).join(", ")}.`);
  process.exit(2);
}

const mutants: MutantResult[] = [];
for (const { folder, runner } of chosen) mutants.push(...(await mutate(patternsOf(folder), runner)));

const survivors = survivorsOf(mutants);
const unexplained = survivors.filter((survivor) => !isAccepted(survivor, accepted));
for (const survivor of unexplained) console.log(survivorLine(survivor));

const scores = scoresOf(mutants);
console.log(scoreLines(scores).join("\n"));
console.log(
  `${survivors.length} live: ${survivors.length - unexplained.length} accepted with a reason, ${unexplained.length} unexplained.`,
);
if (percentOf(totalOf(scores)) < leastPercent) {
  console.error(`Fewer than ${leastPercent} % are noticed.`);
  process.exitCode = 1;
}
