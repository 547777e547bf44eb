/**
 * A test runner for Stryker that loads the unit tests once, in its own process, and then only switches mutants.
 *
 * vitest's own runner starts a worker for each mutant, which takes half a second; most mutants are killed within milliseconds. A mutant that
 * acts while files are evaluated (a table, a constant) gets newly evaluated files. A test that killed a mutant must pass again
 * without it: if it does not, the mutant has left something behind, everything is loaded again, and the mutant gets a second run.
 *
 * A long test, which takes more than a fiftieth of the time of all, is tried only on what is in its folder or below: it plays a whole
 * market or the life of an engine, and each mutant that survives would have to wait for it. So the score may be too low, never too high.
 */
import { statSync } from "node:fs";
import { dirname, isAbsolute, relative } from "node:path";
import type { InstrumenterContext, StrykerOptions } from "@stryker-mutator/api/core";
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin";
import {
  DryRunStatus,
  MutantRunStatus,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestRunner,
} from "@stryker-mutator/api/test-runner";
import { importersOf } from "./importers.ts";
import { loadTests, newGeneration, type LoadedTest } from "./load.ts";
import { readRehearsal, rehearse, testFiles, type Rehearsal } from "./rehearsal.ts";
import { firstFailure, runTest, type Failure } from "./run-test.ts";

const instrumented = globalThis as { __stryker__?: InstrumenterContext };
const context = (): InstrumenterContext => (instrumented.__stryker__ ??= {});

type Loaded = ReadonlyMap<string, LoadedTest>;
const byId = (tests: readonly LoadedTest[]): Loaded => new Map(tests.map((test) => [test.id, test]));

const loadAll = async (files: readonly string[]): Promise<Loaded> => {
  const tests: LoadedTest[] = [];
  for (const file of files) tests.push(...(await loadTests(file)));
  return byId(tests);
};

/** Stryker allows a hundred times the usual visits of a place, which takes minutes in a busy loop: ten times and some are enough. */
const endlessAfter = (hitLimit: number): number => hitLimit / 10 + 100_000;

/** The folder whose tests are run: `mutate.ts` names it among Stryker's options. */
type Options = StrykerOptions & { readonly oneProcess?: { readonly tests: string } };

const createRunner = ({ oneProcess }: Options): TestRunner => {
  const folder = oneProcess?.tests;
  if (folder === undefined) throw new Error("no folder of tests is named");
  const files = (): readonly string[] => testFiles(folder);
  let all: Loaded = new Map();
  let rehearsal: Rehearsal | undefined;
  const rehearsed = (): Rehearsal => (rehearsal ??= readRehearsal());

  const dryRun = async (): Promise<DryRunResult> => {
    const run = await rehearse(context(), folder);
    rehearsal = run.rehearsal;
    all = byId(run.tests);
    const { mutantCoverage } = context();
    if (all.size < run.tests.length)
      return { status: DryRunStatus.Error, errorMessage: "two tests have one name" };
    return {
      status: DryRunStatus.Complete,
      tests: [...run.results],
      ...(mutantCoverage === undefined ? {} : { mutantCoverage }),
    };
  };

  const mutantRun = async (options: MutantRunOptions): Promise<MutantRunResult> => {
    let failure = await failureOf(options);
    if (failure?.again === true && (await runTest(failure.test)) !== undefined) {
      newGeneration();
      all = await loadAll(files());
      failure = await failureOf(options);
    }
    const { hitCount = 0 } = context();
    if (options.hitLimit !== undefined && hitCount > endlessAfter(options.hitLimit))
      return { status: MutantRunStatus.Timeout, reason: "it came to the same place too often" };
    if (failure === undefined) return { status: MutantRunStatus.Survived, nrOfTests: all.size };
    const { test, message } = failure;
    return {
      status: MutantRunStatus.Killed,
      killedBy: [test.id],
      failureMessage: message,
      nrOfTests: all.size,
    };
  };

  /** `again`: the test is one of those that stay loaded. */
  const failureOf = async (
    options: MutantRunOptions,
  ): Promise<(Failure & { readonly again: boolean }) | undefined> => {
    if (all.size === 0) all = await loadAll(files());
    const now = context();
    now.hitCount = 0;
    if (options.hitLimit !== undefined) now.hitLimit = endlessAfter(options.hitLimit);
    now.activeMutant = options.activeMutant.id;
    try {
      const failure = await firstFailure(coveringTests(options, all, rehearsed()));
      if (failure !== undefined) return { ...failure, again: true };
      const late = await failureOfNew(filesToLoad(options, files(), rehearsed()));
      return late === undefined ? undefined : { ...late, again: false };
    } finally {
      delete now.activeMutant;
      delete now.hitLimit;
    }
  };

  return { capabilities: () => ({ reloadEnvironment: true }), dryRun, mutantRun };
};

/** Those that are loaded and reach the mutant, the short ones first. */
const coveringTests = (
  { testFilter = [], sandboxFileName }: MutantRunOptions,
  all: Loaded,
  { timesMs, long }: Rehearsal,
): readonly LoadedTest[] =>
  testFilter
    .flatMap((id) => all.get(id) ?? [])
    .filter(({ id, file }) => !long.includes(id) || isBeside(file, sandboxFileName))
    .toSorted((a, b) => (timesMs[a.id] ?? 0) - (timesMs[b.id] ?? 0));

/** True when the mutant is in the folder of the test, or below it. */
const isBeside = (testFile: string, mutated: string): boolean => {
  const way = relative(dirname(testFile), mutated);
  return !way.startsWith("..") && !isAbsolute(way);
};

/** The files that must be evaluated with the mutant, the short ones first. */
const filesToLoad = (
  { mutantActivation, activeMutant, sandboxFileName }: MutantRunOptions,
  all: readonly string[],
  { loads, long }: Rehearsal,
): readonly string[] => {
  const isShort = (file: string): boolean => !long.some((id) => id.startsWith(`${file}#`));
  const reached =
    mutantActivation === "static"
      ? importersOf(all, sandboxFileName)
      : all.filter((file) => loads[file]?.includes(activeMutant.id) === true);
  return reached
    .filter((file) => isShort(file) || isBeside(file, sandboxFileName))
    .toSorted((a, b) => statSync(a).size - statSync(b).size);
};

const failureOfNew = async (files: readonly string[]): Promise<Failure | undefined> => {
  newGeneration();
  for (const file of files) {
    const failure = await loadTests(file).then(firstFailure, (error: unknown) => ({
      test: { id: file, file, title: file, body: () => {}, befores: [], afters: [] },
      message: String(error),
    }));
    if (failure !== undefined) return failure;
  }
  return undefined;
};

createRunner.inject = tokens(commonTokens.options);

export const strykerValidationSchema = {
  type: "object",
  properties: { oneProcess: { type: "object", properties: { tests: { type: "string" } } } },
};

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, "one-process", createRunner)];
