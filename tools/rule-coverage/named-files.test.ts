import { expect, test } from "vitest";
import { namedFileFindings, readNamedFiles } from "./named-files.ts";
import { readProofs } from "./read-titles.ts";

const files = [
  "packages/core/src/options/settle.ts",
  "packages/core/src/options/settle.test.ts",
  "packages/core/src/options/terms.ts",
  "apps/server/src/engine/engine.test.ts",
  "e2e/place.spec.ts",
];
const proofs = [
  ...readProofs("packages/core/src/options/settle.test.ts", 'test("[OPT-06] a rule")'),
  ...readProofs("e2e/place.spec.ts", 'test("[OPT-06] a story")'),
];
const findings = (text: string) => namedFileFindings("docs/rules/options.md", text, files, proofs);

test("a file is named by its path, by the end of it, by the short name of its folder, or with others", () => {
  expect(
    findings(
      "`packages/core/src/options/settle.ts` `settle.ts` `core/options/{settle,terms}.ts` `core/<area>/*.ts` `options/`",
    ),
  ).toEqual([]);
  expect(findings("Text.\n`core/options/{settle,gone}.ts`, `ttle.ts` and `core/gone/`")).toEqual([
    "docs/rules/options.md:2: there is no core/options/gone.ts",
    "docs/rules/options.md:2: there is no ttle.ts",
    "docs/rules/options.md:2: there is no core/gone/",
  ]);
});

test("addresses, calls, codes and published files are not files of the repository", () => {
  expect(
    readNamedFiles("`/quotes` `lever/audit` `OPT-06` `index.json` `/public/keys/` `npm run sim/`"),
  ).toEqual([]);
});

test("a test that a rule names must name the rule, to the end of the sentence", () => {
  const rule = (sentence: string) => findings(`## OPT-06\n\nThe rule. ${sentence}\n\n## OPT-07\n\nNone.\n`);
  expect(rule("Tested in `core/options/settle.test.ts` (a table), `e2e/`.")).toEqual([]);
  expect(rule("Tested in `settle.test.ts`, `engine/engine.test.ts`.")).toEqual([
    "docs/rules/options.md:3: engine/engine.test.ts does not name OPT-06",
  ]);
  expect(rule("Tested in `settle.test.ts`. The engine's are in `engine/engine.test.ts`.")).toEqual([]);
  expect(rule("It is tested with `core/options/settle.ts` and in `apps/`.")).toEqual([
    "docs/rules/options.md:3: apps/ does not name OPT-06",
  ]);
});
