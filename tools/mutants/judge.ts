/** What a run of the rules says, and whether it is enough: the score, and that each survivor has its reason. */
import type { MutantResult } from "@stryker-mutator/api/core";
import type { Accepted } from "./accepted-mutant.ts";
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

export type Judgement = { readonly lines: readonly string[]; readonly isEnough: boolean };

export const judge = (mutants: readonly MutantResult[], accepted: readonly Accepted[]): Judgement => {
  const survivors = survivorsOf(mutants);
  const unexplained = survivors.filter((survivor) => !isAccepted(survivor, accepted));
  const stale = staleOf(mutants, survivors, accepted);
  const scores = scoresOf(mutants);
  const isHigh = percentOf(totalOf(scores)) >= leastPercent;
  return {
    lines: [
      ...unexplained.map(survivorLine),
      ...stale.map(
        ({ file, from, to }) => `accepted, but it no longer survives: ${file}\n    ${from}\n -> ${to}`,
      ),
      ...scoreLines(scores),
      `${survivors.length} survived: ${survivors.length - unexplained.length} accepted with a reason, ${unexplained.length} unexplained.`,
      ...(isHigh ? [] : [`Fewer than ${leastPercent} % are noticed.`]),
      ...(unexplained.length === 0
        ? []
        : ["A test must notice it, or tools/mutants/accepted*.ts says why none can."]),
    ],
    isEnough: isHigh && stale.length === 0 && unexplained.length === 0,
  };
};
