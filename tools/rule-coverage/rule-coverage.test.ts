import { expect, test } from "vitest";
import { coverageOf } from "./coverage.ts";
import { readRules } from "./read-rules.ts";
import { readProofs } from "./read-titles.ts";

const rules = readRules(
  "docs/rules/options.md",
  "# Options\n\n## OPT-01 The list\n\nText.\n\n### Detail\n\n## OPT-02\n\nNot built yet: later.\n\n## Words\n\n## API-09\n",
);

test("rules are the headings that are codes", () => {
  expect(rules.map(({ code }) => code)).toEqual(["OPT-01", "OPT-02", "API-09"]);
  expect(rules.map(({ later }) => later)).toEqual([false, true, false]);
});

test("proofs are the codes at the start of titles, several in one bracket or in several", () => {
  const text = [
    'test("[OPT-01] a title", () => {',
    '  "[OPT-02, API-09] another",',
    "test(`[OPT-01] [OPT-02] two brackets`, run);",
    "// [OPT-03] a comment proves nothing",
    'const list = rows["x"][OPT];',
  ].join("\n");
  expect(readProofs("a.test.ts", text).map(({ code, line }) => `${line} ${code}`)).toEqual([
    "1 OPT-01",
    "2 OPT-02",
    "2 API-09",
    "3 OPT-01",
    "3 OPT-02",
  ]);
});

test("coverage is reported by area, and a rule that is not built needs no test", () => {
  const { areas } = coverageOf(rules, readProofs("a.test.ts", '"[API-09] decimals"'));
  expect(areas).toEqual([
    { area: "API", covered: ["API-09"], uncovered: [], later: [] },
    { area: "OPT", covered: [], uncovered: ["OPT-01"], later: ["OPT-02"] },
  ]);
});

test("a code without an explanation is found, and so is one explained twice", () => {
  const proofs = readProofs("a.test.ts", '"[OPT-77] invented"');
  expect(coverageOf(rules, proofs).unknown).toEqual([{ code: "OPT-77", path: "a.test.ts", line: 1 }]);
  expect(coverageOf([...rules, ...rules.slice(0, 1)], []).twice).toEqual(["OPT-01"]);
});
