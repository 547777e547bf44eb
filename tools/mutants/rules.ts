/** Mutates the rules, and prints the survivors and a score for each folder. */
import type { MutantResult } from "@stryker-mutator/api/core";
import { accepted } from "./accepted.ts";
import { mutate } from "./mutate.ts";
import { patternsOf, type Part } from "./parts.ts";
import {
  isAccepted,
  percentOf,
  scoreLines,
  scoresOf,
  staleOf,
  survivorLine,
  survivorsOf,
  totalOf,
} from "./summary.ts";

const leastPercent = 90;

/** True when enough mutants are noticed and the list of accepted ones has no entry that does not live. False when there is nothing to mutate. */
export const runRules = async (chosen: readonly Part[]): Promise<boolean> => {
  const mutants: MutantResult[] = [];
  for (const [runner, its] of Map.groupBy(chosen, (part) => part.runner)) {
    mutants.push(
      ...(await mutate(
        its.flatMap(({ folder }) => patternsOf(folder)),
        runner,
      )),
    );
  }

  if (mutants.length === 0) {
    console.error(`Nothing is mutated in ${chosen.map(({ folder }) => folder).join(", ")}.`);
    return false;
  }
  const survivors = survivorsOf(mutants);
  const unexplained = survivors.filter((survivor) => !isAccepted(survivor, accepted));
  for (const survivor of unexplained) console.log(survivorLine(survivor));
  const stale = staleOf(mutants, survivors, accepted);
  for (const { file, from, to } of stale)
    console.log(`accepted, but it no longer survives: ${file}\n    ${from}\n -> ${to}`);

  const scores = scoresOf(mutants);
  console.log(scoreLines(scores).join("\n"));
  console.log(
    `${survivors.length} survived: ${survivors.length - unexplained.length} accepted with a reason, ${unexplained.length} unexplained.`,
  );
  const enough = percentOf(totalOf(scores)) >= leastPercent;
  if (!enough) console.error(`Fewer than ${leastPercent} % are noticed.`);
  return enough && stale.length === 0;
};
