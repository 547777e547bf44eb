/** Runs stages in order, at most `width` in parallel; one that must run alone waits for the others and delays the rest. */
import type { Outcome, Stage } from "./stage.ts";

export const runStages = async (
  stages: readonly Stage[],
  width: number,
  runOne: (stage: Stage) => Promise<Outcome>,
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  const running = new Set<Promise<void>>();
  for (const stage of stages) {
    const limit = stage.alone === true ? 1 : width;
    while (running.size >= limit) await Promise.race(running);
    const run = runOne(stage).then((outcome) => {
      outcomes.push(outcome);
      running.delete(run);
    });
    running.add(run);
    if (stage.alone === true) await run;
  }
  await Promise.all(running);
  return outcomes;
};
