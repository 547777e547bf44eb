/**
 * `npm run check`: everything that must hold before a change is done. `npm run check -- lint types` runs the named stages;
 * `--with-journeys` adds the browser. Ends with a table and the line "N passed, N failed".
 */
import { runStage } from "./check/run-stage.ts";
import { runStages } from "./check/run-stages.ts";
import type { Outcome, Stage } from "./check/stage.ts";
import { checkStages, testStages } from "./check/stages.ts";
import { lastLine, table, wholeTime } from "./check/summary.ts";
import { writeTextFiles } from "./text-files/write-text-files.ts";

const asked = process.argv.slice(2).filter((argument) => argument !== "--with-journeys");
const all = process.argv.includes("--with-journeys") ? testStages : checkStages;
const unknown = asked.filter((name) => !all.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no stage called ${unknown.join(", ")}; there are ${all.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(2);
}
const chosen = asked.length === 0 ? all : all.filter(({ name }) => asked.includes(name));

const runAndTell = async (stage: Stage): Promise<Outcome> => {
  const outcome = await runStage(stage);
  console.log(
    `${outcome.ok ? "ok    " : "FAILED"} ${outcome.name} (${(outcome.tookMs / 1000).toFixed(1)} s)`,
  );
  if (!outcome.ok) console.log(outcome.output.trimEnd());
  return outcome;
};

writeTextFiles();
const beganMs = performance.now();
const outcomes = await runStages(chosen, 2, runAndTell);
console.log(`\n${table(outcomes)}\n\n${wholeTime(performance.now() - beganMs)}`);
const failed = outcomes.filter(({ ok }) => !ok);
if (failed.length > 0)
  console.log(`Failed: ${failed.map(({ name }) => name).join(", ")}; what each printed is above.`);
console.log(lastLine(outcomes));
process.exitCode = failed.length === 0 ? 0 : 1;
