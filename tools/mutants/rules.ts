/** Mutates the rules, and prints the survivors and a score for each folder. */
import type { MutantResult } from "@stryker-mutator/api/core";
import { accepted } from "./accepted.ts";
import { judge } from "./judge.ts";
import { mutate } from "./mutate.ts";
import { patternsOf, type Part } from "./parts.ts";

/** True when enough mutants are noticed, each survivor is accepted, and each accepted one survives. False when there is nothing to mutate. */
export const runRules = async (chosen: readonly Part[]): Promise<boolean> => {
  const mutants: MutantResult[] = [];
  for (const [suite, its] of Map.groupBy(chosen, (part) => part.suite)) {
    const files = its.flatMap(({ folder }) => patternsOf(folder));
    mutants.push(...(await mutate(files, suite)));
  }

  if (mutants.length === 0) {
    console.error(`Nothing is mutated in ${chosen.map(({ folder }) => folder).join(", ")}.`);
    return false;
  }
  const { lines, isEnough } = judge(mutants, accepted);
  console.log(lines.join("\n"));
  return isEnough;
};
