/** What tidy looks at and what it says. */
export type TextFile = {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
};

/** A house rule that a file breaks, in a sentence. */
export type Finding = { readonly path: string; readonly line?: number; readonly message: string };

export const formatFinding = ({ path, line, message }: Finding): string =>
  `${path}${line === undefined ? "" : `:${line}`}: ${message}`;
