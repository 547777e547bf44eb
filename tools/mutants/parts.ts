/** What is mutated: the rules of money and outcomes, and what checks them in the browser and offline. */
import { existsSync } from "node:fs";
import type { Suite } from "./mutate.ts";

/** What is mutated, a folder or a file, and the tests that must notice. */
export type Part = { readonly folder: string; readonly suite: Suite };

const suites: readonly Suite[] = [
  { folder: "packages/core/src", runner: "one-process" },
  { folder: "tools/verify", runner: "one-process" },
  { folder: "apps/web/src/lib/evidence", runner: "vitest" },
];

/** The rules of the ledger are SQL: the folder `sql`. */
export const parts: readonly Part[] = suites.map((suite) => ({ folder: suite.folder, suite }));

/** The files below `path`, and how their tests are run; undefined when nothing of it is mutated. */
export const partOf = (path: string): Part | undefined => {
  const asked = path.replace(/\/$/, "");
  const part = parts.find(({ folder }) => asked === folder || asked.startsWith(`${folder}/`));
  return part === undefined || !existsSync(asked) ? undefined : { ...part, folder: asked };
};

/** Not the tests, nor what only tests use. */
export const patternsOf = (folder: string): readonly string[] =>
  folder.endsWith(".ts")
    ? [folder]
    : [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`, `!${folder}/**/test-*.ts`];
