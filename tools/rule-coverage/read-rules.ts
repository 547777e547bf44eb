/** Reads the rules from docs/rules: one heading `## OPT-01` each, and one line `- INV-01 …` of open.md for each that is not built yet. */

export type Rule = {
  /** Such as "OPT-01". */
  readonly code: string;
  /** Where it is written. */
  readonly path: string;
  /** True while it is not built: then no test names it. */
  readonly open: boolean;
};

const reading =
  (pattern: RegExp, open: boolean) =>
  (path: string, text: string): readonly Rule[] =>
    [...text.matchAll(pattern)].map(([, code = ""]) => ({ code, path, open }));

export const readRules = reading(/^## ([A-Z]+-\d+)\b/gm, false);
/** A line without words says nothing, and is not one. */
export const readOpen = reading(/^- ([A-Z]+-\d+) \S/gm, true);
