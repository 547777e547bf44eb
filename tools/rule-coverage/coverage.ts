/** Joins the written rules with the tests that name them. */
import type { Rule } from "./read-rules.ts";
import type { Proof } from "./read-titles.ts";

export type AreaCoverage = {
  /** Such as "OPT". */
  readonly area: string;
  readonly covered: readonly string[];
  readonly uncovered: readonly string[];
  readonly open: readonly string[];
};

export type Coverage = {
  readonly areas: readonly AreaCoverage[];
  /** Tests that name a rule which is not written down. */
  readonly unknown: readonly Proof[];
  /** Tests that name a rule which is said to be open. */
  readonly early: readonly Proof[];
  /** Codes that are explained twice, or explained and open. */
  readonly twice: readonly string[];
};

export const coverageOf = (rules: readonly Rule[], proofs: readonly Proof[]): Coverage => {
  const proved = new Set(proofs.map(({ code }) => code));
  const written = new Set(rules.map(({ code }) => code));
  const open = new Set(rules.filter((rule) => rule.open).map(({ code }) => code));
  const names = [...new Set(rules.map(({ code }) => areaOf(code)))].sort();
  return {
    areas: names.map((area) =>
      areaCoverage(
        area,
        rules.filter(({ code }) => areaOf(code) === area),
        proved,
      ),
    ),
    unknown: proofs.filter(({ code }) => !written.has(code)),
    early: proofs.filter(({ code }) => open.has(code)),
    twice: [...written].filter((code) => rules.filter((rule) => rule.code === code).length > 1),
  };
};

const areaCoverage = (area: string, rules: readonly Rule[], proved: ReadonlySet<string>): AreaCoverage => {
  const codes = (wanted: (rule: Rule) => boolean) => rules.filter(wanted).map(({ code }) => code);
  return {
    area,
    covered: codes(({ code, open }) => !open && proved.has(code)),
    uncovered: codes(({ code, open }) => !open && !proved.has(code)),
    open: codes(({ open }) => open),
  };
};

const areaOf = (code: string): string => code.slice(0, code.indexOf("-"));
