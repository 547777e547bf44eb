/** Runs one stage as a child process and counts its results. A skipped test is a failure: every machine must run the same tests. */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { getPriority, setPriority, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readCounts } from "./counts.ts";
import type { Outcome, Stage } from "./stage.ts";

/** Never rejects: a command that cannot start is a failed outcome that says so. */
export const runStage = async (stage: Stage): Promise<Outcome> => {
  const startedMs = performance.now();
  const { status, output } = await run(stage);
  const counted = stage.report === undefined ? undefined : readCounts(stage.report.kind, readReport(stage));
  const { passed, failed, skipped } = counted ?? { passed: status === 0 ? 1 : 0, failed: 0, skipped: 0 };
  const ok = status === 0 && failed === 0 && skipped === 0;
  return {
    name: stage.name,
    ok,
    passed,
    // A stage that failed without a failed test (it crashed, or a file did not load) still counts.
    failed: ok ? 0 : Math.max(1, failed + skipped),
    skipped,
    tookMs: performance.now() - startedMs,
    output: skipped === 0 ? output : `${output}\n${skipped} tests were skipped; none may be.\n`,
  };
};

/**
 * The tests start the server and its tools many times: what Node compiled is kept. The compiler and the linter, which are written in Go, collect
 * garbage only above 3 GiB: the linter holds 2.7 GB, and a limit below that costs more than its work. On one thread they do the least
 * work; other stages use the other core.
 */
const quicker = {
  NODE_COMPILE_CACHE: join(tmpdir(), "candor-compiled"),
  GOGC: "off",
  GOMEMLIMIT: "3GiB",
  GOMAXPROCS: "1",
};

const mostNiceness = 19;

const run = (stage: Stage): Promise<{ status: number | null; output: string }> =>
  new Promise((resolve) => {
    const [command, ...args] = stage.command;
    if (stage.report !== undefined) mkdirSync(dirname(stage.report.path), { recursive: true });
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        ...quicker,
        FORCE_COLOR: undefined,
        // Playwright colours its workers itself and warns when told not to.
        ...(stage.report?.kind === "playwright"
          ? { PLAYWRIGHT_JSON_OUTPUT_NAME: stage.report.path }
          : { NO_COLOR: "1" }),
      },
    });
    if (stage.niceness !== undefined && child.pid !== undefined)
      setPriority(child.pid, Math.min(mostNiceness, getPriority() + stage.niceness));
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", (error) => resolve({ status: null, output: `${command}: ${error.message}` }));
    child.on("close", (status) => resolve({ status, output: Buffer.concat(chunks).toString("utf8") }));
  });

const readReport = (stage: Stage): string | undefined => {
  try {
    return stage.report === undefined ? undefined : readFileSync(stage.report.path, "utf8");
  } catch {
    return undefined;
  }
};
