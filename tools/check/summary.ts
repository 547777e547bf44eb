/** The table at the end of a check, and its last line. */
import type { Outcome } from "./stage.ts";

/** One row per stage: its result, its counts, its time. */
export const table = (outcomes: readonly Outcome[]): string => {
  const rows = outcomes.map(({ name, ok, passed, failed, skipped, tookMs }) => [
    ok ? "ok" : "FAILED",
    name,
    `${passed} passed`,
    failed > 0 ? `${failed} failed` : "",
    skipped > 0 ? `${skipped} skipped` : "",
    `${(tookMs / 1000).toFixed(1)} s`,
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

/** "All of it took 8 min 35 s", the seconds rounded up. */
export const wholeTime = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000);
  return `All of it took ${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

/** "12 passed, 0 failed", summed over all stages: programs read this line. */
export const lastLine = (outcomes: readonly Outcome[]): string => {
  const sum = (pick: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + pick(outcome), 0);
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`;
};
