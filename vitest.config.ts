import { defineConfig } from "vitest/config";
import { keepTestFilesInMemory } from "./tools/test-folder.ts";

keepTestFilesInMemory();

/**
 * Kinds of tests: `unit` needs nothing, `components` draws single ones in a browser, `integration` runs on a real PostgreSQL that its set-up
 * starts, and `simulation` plays seeded worlds. What is called `rest` need not run at each change: kills between any two steps, real nodes, more
 * worlds, broken engines. `vitest run --project unit`; a path after it narrows the run.
 */
const outside = ["**/node_modules/**", "**/dist/**"];
/** Not part of `npm test` but of `npm run test:rest`. */
const rest = "**/*.rest.test.ts";
/**
 * Files of a worker share their modules: loading them again for each file took longer than the tests. So a file that replaces a
 * module calls `vi.resetModules()` before and after, globals are put back by `tools/undo-stubs.ts`, and no test relies on what a
 * module holds at first: `--maxWorkers=1 --sequence.shuffle.files` finds those that do.
 */
const isolate = false;
/** Tests of the server share two cores with three journeys: a third worker only let them miss their own limits of time. On a database server of yours they run alone: see `testServer`. */
const integrationWorkers = (process.env["TEST_DATABASE_URL"] ?? "") === "" ? 2 : 1;

/**
 * For `expect.poll`: its own limit of a second is too short for a machine that other work keeps busy. Shorter than each `testTimeout`, so
 * that a poll that fails says what it saw last.
 */
const patient = { poll: { timeout: 15_000, interval: 50 } };

/** On a build server a test with a real database is tried once more, as a journey is: a machine's bad moment is named as flaky and does not cost a day. */
const tries = process.env["CI"] === undefined ? 0 : 1;

/**
 * Tests of the server share the machine with journeys, which go first. A limit of time only ends a test that waits for what never comes, so
 * there is one for all of them; what has to be quick says so with an assertion. `eventually` and `expect.poll` give up before it.
 */
const integration = {
  isolate,
  expect: { poll: { ...patient.poll, timeout: 60_000 } },
  include: ["apps/server/**/*.test.ts"],
  exclude: outside,
  globalSetup: ["apps/server/src/platform/db/test-server.ts"],
  testTimeout: 120_000,
  // Longer: the first file that needs a started server starts two of them.
  hookTimeout: 300_000,
  maxWorkers: integrationWorkers,
  retry: tries,
  // Projects with their own number of workers run after each other.
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  test: {
    projects: [
      "apps/web/vitest.config.ts",
      {
        test: {
          name: "unit",
          isolate,
          expect: patient,
          setupFiles: ["tools/undo-stubs.ts"],
          include: [
            "packages/**/*.test.ts",
            "tools/**/*.test.ts",
            "apps/web/**/*.test.{ts,tsx}",
            "bench/**/*.test.ts",
          ],
          exclude: [...outside, "**/*.browser.test.tsx"],
          // The longest property takes 2 s, on a busy machine several times as long.
          testTimeout: 20_000,
        },
      },
      { test: { ...integration, name: "integration", exclude: [...outside, rest] } },
      { test: { ...integration, name: "integration-rest", include: [`apps/server/${rest}`] } },
      {
        test: {
          name: "simulation",
          isolate,
          expect: patient,
          include: ["sim/**/*.test.ts"],
          exclude: [...outside, rest],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: "simulation-rest",
          isolate,
          expect: patient,
          include: [`sim/${rest}`],
          exclude: outside,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
