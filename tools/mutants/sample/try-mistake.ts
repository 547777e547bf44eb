/** Makes a mistake in a copy of the repository, and asks the compiler and then the tests. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fateOfReport, type Fate } from "../fate.ts";
import { runTests } from "../run-tests.ts";
import { base } from "../sql/database.ts";
import { withDatabase } from "../sql/run-sql.ts";
import type { Mistake } from "./mistakes.ts";
import type { Side } from "./sides.ts";

export type Tried = { readonly mistake: Mistake; readonly fate: Fate | "does not compile" };

type Copy = { readonly side: Side; readonly folder: string; readonly databaseUrl: string | undefined };

const deadlineMs = 300_000;

export const tryMistake = (
  { file, start, from, to }: Mistake,
  tests: readonly string[],
  copy: Copy,
): Tried["fate"] => {
  if (tests.length === 0) return "unnoticed";
  const path = join(copy.folder, file);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.slice(0, start) + to + text.slice(start + from.length));
  try {
    if (!compiles(copy)) return "does not compile";
    const { hasPassed, report } = run(tests, copy);
    if (hasPassed) return "unnoticed";
    const fate = report === undefined ? "late" : fateOfReport(report);
    if (fate !== "noticed") return fate;
  } finally {
    writeFileSync(path, text);
  }
  // What also fails without the mistake has not noticed it.
  return run(tests, copy).hasPassed ? "noticed" : "broken";
};

/** After the first time the compiler looks only at what the mistake may concern. */
const compiles = ({ folder, side }: Copy): boolean =>
  spawnSync(
    "tsc",
    [
      "--project",
      join(side.workspace, "tsconfig.json"),
      "--singleThreaded",
      "--incremental",
      "--tsBuildInfoFile",
      "types.tsbuildinfo",
    ],
    { cwd: folder },
  ).status === 0;

const run = (tests: readonly string[], { folder, side, databaseUrl }: Copy): ReturnType<typeof runTests> =>
  runTests({
    folder,
    projects: side.projects,
    tests,
    bail: true,
    ...(databaseUrl !== undefined && { env: withDatabase(databaseUrl, base) }),
    deadlineMs,
  });
