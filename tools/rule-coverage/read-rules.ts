/** Reads the rules from docs/rules: one heading `## OPT-01` each. */

export type Rule = {
  /** Such as "OPT-01". */
  readonly code: string;
  /** Where it is written. */
  readonly path: string;
  /** True when its section says that the code does not do it yet: then no test is required. */
  readonly later: boolean;
};

const heading = /^## ([A-Z]+-\d+)\b/;
const laterNote = /^Not built yet\b/m;

export const readRules = (path: string, text: string): readonly Rule[] =>
  text.split(/^(?=## )/m).flatMap((section) => {
    const code = heading.exec(section)?.[1];
    return code === undefined ? [] : [{ code, path, later: laterNote.test(section) }];
  });
