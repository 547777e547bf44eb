/**
 * Mutants that live, and why no test kills them. `npm run mutants` names a survivor that is not here, and an entry whose mutant
 * does not live.
 */
export type Accepted = {
  readonly file: string;
  /** What stands in the file, in one line. */
  readonly from: string;
  readonly to: string;
  readonly why: string;
};

export const accepted: readonly Accepted[] = [];
