import { expect, test } from "vitest";
import { coverageOf } from "./coverage.ts";
import { readOpen, readRules } from "./read-rules.ts";
import { readProofs } from "./read-titles.ts";

const rules = [
  ...readRules(
    "docs/rules/options.md",
    "# Options\n\n## OPT-01 The list\n\nText.\n\n### Detail\n\n## Words\n\n- OPT-09 a line\n\n## API-09\n",
  ),
  ...readOpen("docs/rules/open.md", "# Open\n\n- OPT-02 later\n- OPT-03 \n- opt-04 not a code\n## OPT-05\n"),
];

test("rules are the headings that are codes, and open ones the lines that begin with one", () => {
  expect(rules.map(({ code, open }) => [code, open])).toEqual([
    ["OPT-01", false],
    ["API-09", false],
    ["OPT-02", true],
  ]);
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

test("coverage is reported by area, and an open rule needs no test", () => {
  const { areas, early } = coverageOf(rules, readProofs("a.test.ts", '"[API-09] decimals"'));
  expect(areas).toEqual([
    { area: "API", covered: ["API-09"], uncovered: [], open: [] },
    { area: "OPT", covered: [], uncovered: ["OPT-01"], open: ["OPT-02"] },
  ]);
  expect(early).toEqual([]);
});

test("a code that no file knows is found, and so is one that is written twice, or open and named by a test", () => {
  const proofs = readProofs("a.test.ts", '"[OPT-77, OPT-02] invented"');
  const { unknown, early, areas } = coverageOf(rules, proofs);
  expect(unknown).toEqual([{ code: "OPT-77", path: "a.test.ts", line: 1 }]);
  expect(early).toEqual([{ code: "OPT-02", path: "a.test.ts", line: 1 }]);
  expect(areas.flatMap(({ covered }) => covered)).toEqual([]);
  expect(coverageOf([...rules, ...rules.slice(0, 1)], []).twice).toEqual(["OPT-01"]);
  expect(coverageOf([...rules, ...readRules("docs/rules/a.md", "## OPT-02\n")], []).twice).toEqual([
    "OPT-02",
  ]);
});
