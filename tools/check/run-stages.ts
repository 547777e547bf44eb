/** Runs stages in order, at most `width` in parallel; one that has to wait for another is passed by those behind it. */
import type { Outcome, Stage } from "./stage.ts";

export const runStages = async (
  stages: readonly Stage[],
  width: number,
  runOne: (stage: Stage) => Promise<Outcome>,
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  const waiting = [...stages];
  const running = new Set<Promise<void>>();
  const mayStart = ({ after }: Stage): boolean =>
    !stages.some(({ name }) => name === after) || outcomes.some(({ name }) => name === after);
  while (waiting.length > 0 || running.size > 0) {
    const stage = running.size < width ? waiting.find(mayStart) : undefined;
    if (stage === undefined) {
      if (running.size === 0) throw new Error("the stages that are left wait for each other");
      await Promise.race(running);
      continue;
    }
    waiting.splice(waiting.indexOf(stage), 1);
    const run = runOne(stage).then((outcome) => {
      outcomes.push(outcome);
      running.delete(run);
    });
    running.add(run);
  }
  return outcomes;
};
