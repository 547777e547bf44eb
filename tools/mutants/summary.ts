/** A score for each folder, and the mutants that survived. */
import { readFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import type { MutantResult } from "@stryker-mutator/api/core";
import type { Accepted } from "./accepted-mutant.ts";

export type Score = { readonly folder: string; readonly killed: number; readonly survived: number };
export type Survivor = {
  readonly file: string;
  readonly line: number;
  readonly from: string;
  readonly to: string;
  readonly isLate: boolean;
};

/** An endless loop is counted, and has its reason; what was only late has none, and says nothing: it counts as a survivor. */
const isLate = ({ status, statusReason }: MutantResult): boolean =>
  status === "Timeout" && statusReason === undefined;
const isKilled = (mutant: MutantResult): boolean =>
  mutant.status === "Killed" || (mutant.status === "Timeout" && !isLate(mutant));
const hasSurvived = (mutant: MutantResult): boolean =>
  mutant.status === "Survived" || mutant.status === "NoCoverage" || isLate(mutant);

const pathOf = ({ fileName }: MutantResult): string => relative(process.cwd(), fileName);

/** A mutant that could not be run, or is not made, counts neither way. */
export const scoresOf = (mutants: readonly MutantResult[]): readonly Score[] => {
  const folders = Map.groupBy(mutants, (mutant) => dirname(pathOf(mutant)));
  return [...folders]
    .map(([folder, its]) => ({
      folder,
      killed: its.filter(isKilled).length,
      survived: its.filter(hasSurvived).length,
    }))
    .toSorted((a, b) => a.folder.localeCompare(b.folder));
};

export const totalOf = (scores: readonly Score[]): Score => ({
  folder: "all",
  killed: scores.reduce((sum, score) => sum + score.killed, 0),
  survived: scores.reduce((sum, score) => sum + score.survived, 0),
});

/** Rounded down: 89.9 is not 90. */
export const percentOf = (score: Score): number => {
  const count = score.killed + score.survived;
  return count === 0 ? 100 : Math.floor((score.killed * 1000) / count) / 10;
};

export const scoreLines = (scores: readonly Score[]): readonly string[] =>
  [...scores, totalOf(scores)].map(
    (score) =>
      `${percentOf(score).toFixed(1).padStart(5)} %  ${String(score.killed).padStart(5)} of ${String(score.killed + score.survived).padEnd(5)} ${score.folder}`,
  );

export const survivorsOf = (mutants: readonly MutantResult[]): readonly Survivor[] =>
  mutants.filter(hasSurvived).map((mutant) => ({
    file: pathOf(mutant),
    line: mutant.location.start.line,
    from: oneLine(textOf(mutant)),
    to: oneLine(mutant.replacement ?? ""),
    isLate: isLate(mutant),
  }));

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const textOf = ({ fileName, location: { start, end } }: MutantResult): string => {
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : line.length),
    )
    .join("\n");
};

export const isAccepted = (survivor: Survivor, accepted: readonly Accepted[]): boolean =>
  accepted.some(
    ({ file, from, to }) => file === survivor.file && from === survivor.from && to === survivor.to,
  );

/** Entries of the list about files of this run whose mutant was noticed or is no more. */
export const staleOf = (
  mutants: readonly MutantResult[],
  survivors: readonly Survivor[],
  accepted: readonly Accepted[],
): readonly Accepted[] => {
  const files = new Set(mutants.map(pathOf));
  return accepted.filter(
    (entry) => files.has(entry.file) && !survivors.some((survivor) => isAccepted(survivor, [entry])),
  );
};

export const survivorLine = ({ file, line, from, to, isLate: late }: Survivor): string =>
  `${file}:${line}${late ? " (late)" : ""}\n    ${from}\n -> ${to}`;
