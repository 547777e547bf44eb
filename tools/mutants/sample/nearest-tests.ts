/** The tests that are likeliest to see a mistake in a file: near in imports and near in folders. */
import { dirname } from "node:path";
import { importsOf } from "../one-process/importers.ts";

/** Other tests may see it too: a share of mistakes noticed may be too low, never too high. */
const most = 6;

/** Finds a file's tests among `sources`, all files of the tree: those that import it, directly or through others, and those beside it. */
export const testFinder = (sources: readonly string[]): ((file: string) => readonly string[]) => {
  const importers = new Map<string, string[]>();
  for (const source of sources)
    for (const imported of importsOf(source))
      importers.set(imported, [...(importers.get(imported) ?? []), source]);
  const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) && !/\.rest\.test\./.test(path);
  return (file) => {
    const reached = stepsTo(file, importers);
    const distance = (test: string): number =>
      reached.get(test) === 1
        ? 0
        : foldersBetween(dirname(test), dirname(file)) + (reached.get(test) ?? 0) / 100;
    return sources
      .filter((path) => isTest(path) && (reached.has(path) || dirname(path) === dirname(file)))
      .toSorted((a, b) => distance(a) - distance(b))
      .slice(0, most);
  };
};

/** How many imports away each file is that comes to `file`. */
const stepsTo = (
  file: string,
  importers: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> => {
  const steps = new Map([[file, 0]]);
  for (const [path, step] of steps)
    for (const importer of importers.get(path) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1);
  return steps;
};

/** How many folders one goes up and down from one to the other. */
const foldersBetween = (from: string, to: string): number => {
  const [here, there] = [from.split("/"), to.split("/")];
  const shared = here.findIndex((name, at) => name !== there[at]);
  const common = shared < 0 ? here.length : shared;
  return here.length + there.length - 2 * common;
};
