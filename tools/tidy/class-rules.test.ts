import { expect, test } from "vitest";
import { classFindings } from "./class-rules.ts";
import { formatFinding } from "./finding.ts";

const module = (text: string) => ({ path: "apps/web/src/ui/a.module.css", text });
const component = (code: string) => ({
  path: "apps/web/src/parts/a.tsx",
  text: `import styles from "../ui/a.module.css";\n${code}\n`,
});
const found = (css: string, code: string): readonly string[] =>
  classFindings([module(css), component(code)]).map(formatFinding);

test("a class that a component names and nobody wrote is found at the component", () => {
  expect(found(".head {}", '<h1 className={styles["haed"]} /> + styles["head"]')).toEqual([
    "apps/web/src/parts/a.tsx:2: apps/web/src/ui/a.module.css has no class haed",
  ]);
});

test("a class that is written and not used is found in its module", () => {
  expect(
    found(
      '.head {}\n@media (x) {\n  :global(.up) .row:has(> .cell) {}\n}\n.head { width: 0.5s; content: ".no"; }',
      'styles["head"]',
    ),
  ).toEqual([
    "apps/web/src/ui/a.module.css:3: no component uses the class row",
    "apps/web/src/ui/a.module.css:3: no component uses the class cell",
  ]);
});

test("a module that nobody imports has no used class", () => {
  expect(classFindings([module(".head {}")])).toHaveLength(1);
});

test.each([
  ["one of two", 'styles[side === "long" ? "up" : "down"]'],
  ["one of two, chosen by an element of a list", 'styles[sides[0] === side ? "up" : "down"]'],
  ["each by its name", '`${styles["up"]} ${styles["down"]}`'],
])("%s is a use", (_what, code) => {
  expect(found("/* .old */ .up {} .down::before {}", code)).toEqual([]);
});

test("where a name is computed, only names that are written out are checked", () => {
  expect(found(".up {} .down {}", 'styles[look] + styles["left"]')).toEqual([
    "apps/web/src/parts/a.tsx:2: apps/web/src/ui/a.module.css has no class left",
  ]);
});
