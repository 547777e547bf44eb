/** What tidy checks and what it reports. */
export type TextFile = {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
};

/** A house rule that a file breaks, as a sentence. */
export type Finding = { readonly path: string; readonly line?: number; readonly message: string };

export const formatFinding = ({ path, line, message }: Finding): string =>
  `${path}${line === undefined ? "" : `:${line}`}: ${message}`;
