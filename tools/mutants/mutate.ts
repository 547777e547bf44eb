/** Runs Stryker over files of ours and returns each mutant with what became of it. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MutantResult, PartialStrykerOptions } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";

const plugin = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** How the tests of some files are run: our runner keeps them loaded; vitest's own gives them vitest's module mocks. */
type Runner = "one-process" | "vitest";

const runners: Readonly<Record<Runner, PartialStrykerOptions>> = {
  "one-process": {
    testRunner: "one-process",
    plugins: [plugin("one-process/plugin.ts"), plugin("assert-texts.ts")],
  },
  vitest: {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner", plugin("assert-texts.ts")],
    vitest: { configFile: plugin("vitest.config.ts"), related: true },
  },
};

const shared: PartialStrykerOptions = {
  // Stryker reads tsconfig.json with the compiler's JavaScript interface, which TypeScript 7 does not have.
  tsconfigFile: "none.json",
  tempDirName: join(tmpdir(), "candor-mutants"),
  cleanTempDir: "always",
  ignorePatterns: ["/**", "!/package.json", "!/packages/**", "!/tools/**", "!/apps/web/src/**"],
  ignorers: ["assert-texts"],
  coverageAnalysis: "perTest",
  concurrency: 2,
  // Long, because a mutant that is late on a busy machine counts as a survivor; endless loops are counted, not timed, which takes a while too.
  timeoutMS: 300_000,
  // The years of market that some tests play take minutes when each visit of a mutant is counted.
  dryRunTimeoutMinutes: 30,
  reporters: ["progress-append-only"],
  allowEmpty: true,
};

/** The tests of a folder. */
export type Suite = { readonly folder: string; readonly runner: Runner };

export const mutate = (
  files: readonly string[],
  { folder, runner }: Suite,
): Promise<readonly MutantResult[]> =>
  new Stryker({
    ...shared,
    ...runners[runner],
    ...(runner === "one-process" && { oneProcess: { tests: folder } }),
    mutate: [...files],
  }).runMutationTest();
