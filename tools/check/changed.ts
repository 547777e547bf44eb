/**
 * The stages of `npm run check -- changed`: what a change against HEAD can break in its own part of the house, for a look between two thoughts.
 * The whole check still decides whether a change is done.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { Stage } from "./stage.ts";

type Change = {
  readonly path: string;
  /** Its lines begin or end to import something, or the file is new or gone. */
  readonly changesImports: boolean;
};

const git = (...args: readonly string[]): string => execFileSync("git", args, { encoding: "utf8" });
const lines = (text: string): readonly string[] => text.split("\n").filter((line) => line !== "");

/** What differs from HEAD, also what git does not know yet. */
export const changesSinceHead = (): readonly Change[] => {
  const added = lines(git("ls-files", "--others", "--exclude-standard"));
  const known = lines(git("diff", "--name-only", "--no-renames", "HEAD"));
  return [
    ...added.map((path) => ({ path, changesImports: true })),
    ...known.map((path) => ({
      path,
      changesImports: !existsSync(path) || namesImports(git("diff", "--unified=0", "HEAD", "--", path)),
    })),
  ];
};

/** Whether a line that a diff adds or takes away imports or exports from another file. */
export const namesImports = (diff: string): boolean => /^[+-].*(\bfrom "|\bimport[ (]")/m.test(diff);

const isCode = (path: string): boolean => /\.tsx?$/.test(path);
const isSql = (path: string): boolean => path.startsWith("db/");

/** The folder whose tests tell of a change: a module, a feature or a desk as a whole, otherwise the file's own. Through the app every file reaches nearly all tests. */
const roomOf = (path: string): string =>
  /^apps\/(server\/src\/modules|web\/src\/(features|desks))\/[^/]+\//.exec(path)?.[0] ?? `${dirname(path)}/`;

/** Tests of these projects of vitest; none is a failure only where a change always has some. */
const tests = (name: string, ...args: readonly string[]): Stage => ({
  name,
  tier: "check",
  command: ["vitest", ...args, "--passWithNoTests", "--reporter=dot"],
});
const projects = ["unit", "integration", "simulation"].map((name) => `--project=${name}`);

export const changedStages = (
  changes: readonly Change[],
  stages: readonly Stage[],
  exists: (path: string) => boolean = existsSync,
): readonly Stage[] => {
  const whole = (name: string): readonly Stage[] => stages.filter((stage) => stage.name === name);
  const files = changes.map(({ path }) => path).filter(exists);
  const code = files.filter(isCode);
  const changedCode = changes.map(({ path }) => path).filter(isCode);
  const rooms = new Set(changedCode.map(roomOf));
  const formatted = files.filter((path) => /\.(tsx?|jsonc?|css|html|js)$/.test(path));
  return [
    ...(formatted.length === 0
      ? []
      : [{ name: "format", tier: "check", command: ["oxfmt", "--check", ...formatted] } as const]),
    ...(code.length === 0
      ? []
      : [
          {
            name: "lint",
            tier: "check",
            command: ["oxlint", "--type-aware", "--deny-warnings", "--threads=1", ...code],
          } as const,
        ]),
    ...typesOf(changedCode, whole("types")),
    ...(changes.some(({ path, changesImports }) => isCode(path) && changesImports) ? whole("walls") : []),
    ...(rooms.size === 0 ? [] : [tests("tests nearby", "run", ...projects, ...rooms)]),
    ...(changes.some(({ path }) => isSql(path))
      ? [
          tests(
            "ledger and schema",
            "run",
            "--project=integration",
            "apps/server/src/ledger",
            "apps/server/src/platform/db",
          ),
        ]
      : []),
  ];
};

/** The folders with types of their own that import others of them; all import packages. */
const importers: Readonly<Record<string, readonly string[]>> = {
  "apps/web": [],
  "apps/server": ["bench", "tools"],
  sim: [],
  bench: [],
  e2e: ["bench"],
  tools: ["apps/server", "bench", "e2e"],
};

/** The types of the folders where the code changed, and of those that import them; of all when it is code that all import. */
const typesOf = (code: readonly string[], all: readonly Stage[]): readonly Stage[] => {
  const folders = code.map((path) => Object.keys(importers).find((folder) => path.startsWith(`${folder}/`)));
  const reached = folders.flatMap((folder) =>
    folder === undefined ? [] : [folder, ...(importers[folder] ?? [])],
  );
  if (code.length === 0 || folders.includes(undefined)) return code.length === 0 ? [] : all;
  return all.map((stage) => ({ ...stage, command: [...stage.command, ...new Set(reached)] }));
};
