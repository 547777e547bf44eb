/**
 * Runs jobs: each in a loop of its own, one run at a time.
 *
 * A run that fails is logged and repeated after a pause, which grows up to the job's usual rest. Only the leader runs jobs. That is looked at
 * before each run; what a run writes carries the fence, so one that outlasts the lead writes nothing.
 */
import { countedOf } from "../counted-log.ts";
import { assert } from "@candor/core/assert/assert";
import { minuteMs, secondMs } from "@candor/core/time/time";
import { Gauge, type Registry } from "prom-client";
import type { Clock } from "../clock.ts";
import { isFenced, type Fence } from "../db/lead.ts";
import { isOperatingFailure } from "../db/operating-failure.ts";
import type { Log } from "../log.ts";
import { retryDelay } from "../retry-delay.ts";
import { OutcomeUnknown, Unavailable } from "../unavailable.ts";
import type { RepeatedJob } from "./job.ts";

export type Jobs = {
  readonly start: () => void;
  /** Ends all pauses and waits for the runs under way, up to a limit. */
  readonly stop: () => Promise<void>;
  readonly metrics: (registry: Registry) => void;
};

export type JobsDeps = {
  readonly jobs: readonly RepeatedJob[];
  readonly fence: Fence;
  readonly isLeading: () => boolean | Promise<boolean>;
  readonly clock: Clock;
  readonly log: Log;
};

/** The pauses after failures. */
const [firstPauseMs, longestPauseMs] = [5 * secondMs, 5 * minuteMs];
/** How long a stop waits for runs under way: the process ends soon after. */
const stopWithinMs = 5 * secondMs;

export const createJobs = (deps: JobsDeps): Jobs => {
  const { jobs, log } = deps;
  assert(new Set(jobs.map(({ name }) => name)).size === jobs.length, "each job has a name of its own");
  const stopping = new AbortController();
  const doneMs = new Map<string, number>();
  const running = new Map<string, Promise<void>>();
  return {
    start: () => {
      for (const job of jobs) {
        const loop = keepRunning({ ...deps, doneMs, signal: stopping.signal }, job);
        running.set(
          job.name,
          loop.finally(() => running.delete(job.name)),
        );
      }
    },
    stop: async () => {
      stopping.abort(new Error("the server stops"));
      const rest = createRest();
      await Promise.race([Promise.all(running.values()).then(rest.wake), rest.until(stopWithinMs)]);
      if (running.size > 0) log.warn({ jobs: [...running.keys()] }, "jobs were still running at the stop");
    },
    metrics: (registry) =>
      void new Gauge({
        name: "candor_job_done_seconds",
        help: "When a job last ended without a failure, by name; Unix time.",
        labelNames: ["job"],
        registers: [registry],
        collect() {
          for (const [name, ms] of doneMs) this.labels(name).set(ms / secondMs);
        },
      }),
  };
};

type Running = JobsDeps & { readonly signal: AbortSignal; readonly doneMs: Map<string, number> };

const keepRunning = async (deps: Running, job: RepeatedJob): Promise<void> => {
  const { signal } = deps;
  const { everyMs, firstAfterMs = everyMs } = job;
  const rest = createRest();
  signal.addEventListener("abort", rest.wake);
  job.onWake?.(rest.wake);
  await rest.until(firstAfterMs);
  for (let failures = 0; !signal.aborted;) {
    if (await runOnce(deps, job)) failures = 0;
    else failures += 1;
    const pauseMs = failures === 0 ? everyMs : retryDelay(failures - 1, firstPauseMs, longestPauseMs);
    if (!signal.aborted) await rest.until(Math.min(pauseMs, everyMs));
  }
};

/** False when the run failed. */
const runOnce = async (deps: Running, job: RepeatedJob): Promise<boolean> => {
  const { fence, signal, isLeading, clock, log, doneMs } = deps;
  try {
    if (job.isOfEachProcess !== true && !(await isLeading())) return true;
    await job.run({ fence, signal });
    doneMs.set(job.name, clock.nowMs());
    return true;
  } catch (error) {
    // While this server does not lead, nothing is missing: the server that leads does it.
    if (isFenced(error) || signal.aborted) return true;
    const about = { job: job.name, err: error };
    // An outage fails all of them: a line names the first, and how many more there were.
    if (isPassing(error)) countedOf(log)("jobs", about, "a job failed and is repeated");
    else log.error(about, "a job failed and is repeated");
    return false;
  }
};

const isPassing = (error: unknown): boolean =>
  error instanceof Unavailable || error instanceof OutcomeUnknown || isOperatingFailure(error);

/** A pause that can be ended from outside; when nothing rests, the next pause ends at once. */
const createRest = () => {
  let isWoken = false;
  let end = (): void => {};
  return {
    wake: (): void => {
      isWoken = true;
      end();
    },
    until: async (ms: number): Promise<void> => {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms).unref();
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isWoken = false;
    },
  };
};
