/** Runs tests that are loaded. */
import type { LoadedTest } from "./load.ts";

export type Failure = { readonly test: LoadedTest; readonly message: string };

/** What went wrong; undefined when the test passes. */
export const runTest = async (test: LoadedTest): Promise<string | undefined> => {
  try {
    for (const hook of test.befores) await hook();
    await test.body();
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    for (const hook of test.afters) await hook();
  }
};

export const firstFailure = async (tests: readonly LoadedTest[]): Promise<Failure | undefined> => {
  for (const test of tests) {
    const message = await runTest(test);
    if (message !== undefined) return { test, message };
  }
  return undefined;
};
