/** The table at the end of a check, and its last line. */
import type { Outcome } from "./stage.ts";

/** One row per stage: its result, its counts, its time by a clock and of the processor. */
export const table = (outcomes: readonly Outcome[]): string => {
  const rows = outcomes.map(({ name, ok, passed, failed, skipped, flaky, tookMs, processorMs }) => [
    ok ? "ok" : "FAILED",
    name,
    `${passed} passed`,
    failed > 0 ? `${failed} failed` : "",
    skipped > 0 ? `${skipped} skipped` : "",
    flaky.length > 0 ? `${flaky.length} flaky` : "",
    `${(tookMs / 1000).toFixed(1)} s`,
    `${(processorMs / 1000).toFixed(1)} s of the processor`,
  ]);
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};

/** "All of it took 8 min 35 s, and 11 min 2 s of the processor", the seconds rounded up. */
export const wholeTime = (ms: number, outcomes: readonly Outcome[]): string => {
  const processorMs = outcomes.reduce((sum, outcome) => sum + outcome.processorMs, 0);
  return `All of it took ${inMinutes(ms)}, and ${inMinutes(processorMs)} of the processor`;
};

const inMinutes = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

/** A line for each test that failed once and then passed. */
export const flakyLines = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.flatMap(({ flaky }) => flaky).map((name) => `Flaky, passed when tried again: ${name}`);

/** What failed said above, maybe thousands of lines before the end: its last lines, which name the error. */
export const lastWords = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes
    .filter(({ ok }) => !ok)
    .flatMap(({ name, output }) => [
      `The last lines of ${name}:`,
      ...output.trimEnd().split("\n").slice(-lastWordsLines),
    ]);

const lastWordsLines = 30;

/** "12 passed, 0 failed", summed over all stages: programs read this line. */
export const lastLine = (outcomes: readonly Outcome[]): string => {
  const sum = (pick: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + pick(outcome), 0);
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`;
};
