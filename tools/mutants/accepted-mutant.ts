/** A mutant that survives, and why no test can kill it. */
export type Accepted = {
  readonly file: string;
  /** What stands in the file, in one line. */
  readonly from: string;
  readonly to: string;
  readonly why: string;
};

/** Those of one file. */
export const inFile = (
  file: string,
  rows: readonly (readonly [from: string, to: string, why: string])[],
): readonly Accepted[] => rows.map(([from, to, why]) => ({ file, from, to, why }));
