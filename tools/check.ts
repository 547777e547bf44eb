/**
 * `npm run check`: everything that must hold before a change is done. `npm run check -- lint types` runs the named stages of all three commands, and
 * `npm run check -- changed` what a change against HEAD can break nearby. `--with-journeys` adds the browser (`npm test`), `--rest` is what
 * `npm run test:rest` runs. Ends with a table and the line "N passed, N failed".
 */
import { changedStages, changesSinceHead } from "./check/changed.ts";
import { runStage } from "./check/run-stage.ts";
import { runStages } from "./check/run-stages.ts";
import type { Outcome, Stage } from "./check/stage.ts";
import { checkStages, restStages, stages, testStages } from "./check/stages.ts";
import { flakyLines, lastLine, lastWords, table, wholeTime } from "./check/summary.ts";
import { writeTextFiles } from "./text-files/write-text-files.ts";

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const all = process.argv.includes("--rest")
  ? restStages
  : process.argv.includes("--with-journeys")
    ? testStages
    : checkStages;

const named = (names: readonly string[]): readonly Stage[] => {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    const known = ["changed", ...stages.map(({ name }) => name)].join(", ");
    console.error(`There is no stage called ${unknown.join(", ")}; there are ${known}.`);
    process.exit(2);
  }
  return names.length === 0 ? all : stages.filter(({ name }) => names.includes(name));
};
const chosen = asked.join() === "changed" ? changedStages(changesSinceHead(), checkStages) : named(asked);

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
console.log(`\n${table(outcomes)}\n\n${wholeTime(performance.now() - beganMs, outcomes)}`);
for (const line of flakyLines(outcomes)) console.log(line);
for (const line of lastWords(outcomes)) console.log(line);
const failed = outcomes.filter(({ ok }) => !ok);
if (failed.length > 0)
  console.log(`Failed: ${failed.map(({ name }) => name).join(", ")}; all that each printed is above.`);
console.log(lastLine(outcomes));
process.exitCode = failed.length === 0 ? 0 : 1;
