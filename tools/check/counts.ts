/** Reads how many tests passed from the reports that vitest and Playwright write. */
import { relative } from "node:path";

export type Counts = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly flaky: readonly string[];
};

/** Undefined when there is no report or it cannot be read: the caller then counts the stage as one. */
export const readCounts = (kind: "vitest" | "playwright", report: string | undefined): Counts | undefined => {
  if (report === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(report);
    return kind === "vitest" ? ofVitest(parsed as VitestReport) : ofPlaywright(parsed as PlaywrightReport);
  } catch {
    return undefined;
  }
};

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

/** A test that passed and has a failure failed at its first try. */
const ofVitest = (report: VitestReport): Counts => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests,
  flaky: report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ title }) => `${relative(process.cwd(), name)}: ${title}`),
  ),
});

type Suite = {
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly Suite[];
};

type PlaywrightReport = {
  readonly suites: readonly Suite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
};

/** A flaky test passed in the end; without retries there are none. */
const ofPlaywright = ({ stats, suites }: PlaywrightReport): Counts => ({
  flaky: suites.flatMap(flakyIn),
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
});

/** `file: title` of each. */
const flakyIn = ({ specs = [], suites = [] }: Suite): readonly string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
    .map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(flakyIn),
];
