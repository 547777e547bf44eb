/** One mistake in the SQL of the ledger, or in the queries that check it, and the tests that must notice. */
export type Replacement = {
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** What could then happen. */
  readonly mistake: string;
  /** Folders or files of integration tests. */
  readonly tests: readonly string[];
};

/** The replacements of one file. */
export const inFile = (
  file: string,
  tests: readonly string[],
  rows: readonly (readonly [from: string, to: string, mistake: string, tests?: readonly string[]])[],
): readonly Replacement[] =>
  rows.map(([from, to, mistake, its]) => ({ file, from, to, mistake, tests: its ?? tests }));
