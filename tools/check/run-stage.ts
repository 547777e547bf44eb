/** Runs one stage as a child process and counts its results. A skipped test is a failure: every machine must run the same tests. */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { readCounts } from "./counts.ts";
import { processorMsOf } from "./processor-time.ts";
import type { Outcome, Stage } from "./stage.ts";

/** Never rejects: a command that cannot start is a failed outcome that says so. */
export const runStage = async (stage: Stage): Promise<Outcome> => {
  const startedMs = performance.now();
  const { status, output, times } = await run(stage);
  const counted = stage.report === undefined ? undefined : readCounts(stage.report.kind, readReport(stage));
  const { passed, failed, skipped, flaky } = counted ?? {
    passed: status === 0 ? 1 : 0,
    failed: 0,
    skipped: 0,
    flaky: [],
  };
  const ok = status === 0 && failed === 0 && skipped === 0;
  return {
    name: stage.name,
    ok,
    passed,
    // A stage that failed without a failed test (it crashed, or a file did not load) still counts.
    failed: ok ? 0 : Math.max(1, failed + skipped),
    skipped,
    flaky,
    tookMs: performance.now() - startedMs,
    processorMs: processorMsOf(times),
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

/** What the shell adds to a command: it prints on channel 3 how much of the processor it took. */
const timed = '"$@"; status=$?; times >&3; exit $status';

type Ended = { readonly status: number | null; readonly output: string; readonly times: string };

const run = (stage: Stage): Promise<Ended> =>
  new Promise((resolve) => {
    if (stage.report !== undefined) mkdirSync(dirname(stage.report.path), { recursive: true });
    const yielding = stage.niceness === undefined ? [] : ["nice", "-n", String(stage.niceness)];
    const child = spawn("sh", ["-c", timed, "sh", ...yielding, ...stage.command], {
      stdio: ["ignore", "pipe", "pipe", "pipe"],
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
    const printed = gather(child.stdout, child.stderr);
    const times = gather(child.stdio[3] as Readable);
    child.on("error", (error) => resolve({ status: null, output: error.message, times: "" }));
    child.on("close", (status) => resolve({ status, output: printed(), times: times() }));
  });

/** What these have sent so far, in its order. */
const gather = (...streams: readonly (Readable | null)[]): (() => string) => {
  const chunks: Buffer[] = [];
  for (const stream of streams) stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString("utf8");
};

const readReport = (stage: Stage): string | undefined => {
  try {
    return stage.report === undefined ? undefined : readFileSync(stage.report.path, "utf8");
  } catch {
    return undefined;
  }
};
