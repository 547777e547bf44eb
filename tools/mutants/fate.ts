/**
 * What became of a mistake. `broken`: the run failed, but not one test: the mistake is no SQL, or does not apply. `late`: tests failed
 * only because they took too long: that is not proof either.
 */
export type Fate = "noticed" | "unnoticed" | "broken" | "late";

/** What this needs of vitest's report in JSON. */
type Report = {
  readonly testResults: readonly {
    /** The file. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
};

/** Of a run that failed, by its report. */
export const fateOfReport = (text: string): Fate => {
  const { testResults } = JSON.parse(text) as Report;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed");
  if (failed.length === 0) return "broken";
  const wasLate = failed.every(({ failureMessages }) =>
    (failureMessages ?? []).every((message) => /timed out in \d+ms/.test(message)),
  );
  return wasLate ? "late" : "noticed";
};

/** The files of a run that did not pass. */
export const failedFiles = (text: string): readonly string[] =>
  (JSON.parse(text) as Report).testResults
    .filter(({ status }) => status !== "passed")
    .map(({ name }) => name);
