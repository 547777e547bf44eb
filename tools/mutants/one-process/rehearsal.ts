/**
 * The run of all tests without a mutant: how long each takes, and what is reached outside of tests. A mutant that is reached while
 * a module of ours is evaluated needs all importers of that module to be loaded again; one that is reached only while a test file is loaded needs that file to be loaded again.
 * The process that runs it writes it down for the others.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { InstrumenterContext } from "@stryker-mutator/api/core";
import { TestStatus, type TestResult } from "@stryker-mutator/api/test-runner";
import { loadTests, type LoadedTest } from "./load.ts";
import { runTest } from "./run-test.ts";

export type Rehearsal = {
  readonly timesMs: Readonly<Record<string, number>>;
  /** The tests that take more than a fiftieth of the time of all. */
  readonly long: readonly string[];
  /** The mutants that the loading of a test file reaches. */
  readonly loads: Readonly<Record<string, readonly string[]>>;
};

const written = "rehearsal.json";

/** The tests below a folder. */
export const testFiles = (folder: string): readonly string[] => globSync(`${folder}/**/*.test.ts`).toSorted();

export const readRehearsal = (): Rehearsal => JSON.parse(readFileSync(written, "utf8")) as Rehearsal;

export const rehearse = async (
  context: InstrumenterContext,
  folder: string,
): Promise<{
  readonly rehearsal: Rehearsal;
  readonly results: readonly TestResult[];
  readonly tests: readonly LoadedTest[];
}> => {
  const coverage = (context.mutantCoverage ??= { static: {}, perTest: {} });
  for (const path of globSync(`${folder}/**/*.ts`).filter((each) => !each.endsWith(".test.ts")))
    await import(pathToFileURL(join(process.cwd(), path)).href);
  const evaluated = coverage.static;

  const tests: LoadedTest[] = [];
  const loads: Record<string, string[]> = {};
  for (const file of testFiles(folder)) {
    coverage.static = {};
    const loaded = await loadTests(file);
    loads[file] = Object.keys(coverage.static);
    tests.push(...loaded);
    for (const { id } of loaded) coverage.perTest[id] = { ...coverage.static };
  }
  coverage.static = evaluated;

  const results: TestResult[] = [];
  for (const test of tests) results.push(await resultOf(test, context));
  const timesMs = Object.fromEntries(results.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
  const allMs = results.reduce((sum, { timeSpentMs }) => sum + timeSpentMs, 0);
  const long = results.filter(({ timeSpentMs }) => timeSpentMs * 50 > allMs).map(({ id }) => id);
  const rehearsal = { timesMs, long, loads };
  writeFileSync(written, JSON.stringify(rehearsal));
  return { rehearsal, results, tests };
};

const resultOf = async (test: LoadedTest, context: InstrumenterContext): Promise<TestResult> => {
  context.currentTestId = test.id;
  const startedMs = performance.now();
  const failureMessage = await runTest(test);
  const result = {
    id: test.id,
    name: test.title,
    fileName: test.file,
    timeSpentMs: performance.now() - startedMs,
  };
  delete context.currentTestId;
  if (failureMessage === undefined) return { ...result, status: TestStatus.Success };
  return { ...result, status: TestStatus.Failed, failureMessage };
};
