/** Runs tests in a copy of the repository. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Long, because on a busy machine a test is late that does not fail. */
const limitMs = 120_000;

export type TestRun = {
  readonly folder: string;
  /** Projects of vitest. */
  readonly projects: readonly string[];
  /** Files, or what their paths have. */
  readonly tests: readonly string[];
  readonly bail?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** After this the run is ended. */
  readonly deadlineMs?: number;
};

/** `report` is undefined when the run did not come to one. */
export const runTests = ({
  folder,
  projects,
  tests,
  bail = false,
  env,
  deadlineMs,
}: TestRun): { readonly hasPassed: boolean; readonly report: string | undefined } => {
  const written = join(folder, "report.json");
  rmSync(written, { force: true });
  const asked = [...projects.flatMap((name) => ["--project", name]), ...(bail ? ["--bail=1"] : [])];
  const limits = [`--testTimeout=${limitMs}`, `--hookTimeout=${limitMs}`];
  const { status } = spawnSync(
    "vitest",
    ["run", ...asked, ...limits, "--reporter=json", `--outputFile=${written}`, ...tests],
    { cwd: folder, stdio: "ignore", env: { ...process.env, ...env }, timeout: deadlineMs },
  );
  return {
    hasPassed: status === 0,
    report: existsSync(written) ? readFileSync(written, "utf8") : undefined,
  };
};
