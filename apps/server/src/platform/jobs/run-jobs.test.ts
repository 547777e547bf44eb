import { minuteMs, secondMs } from "@candor/core/time/time";
import { Registry } from "prom-client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { silentLog, type Log } from "../log.ts";
import { Unavailable } from "../unavailable.ts";
import type { RepeatedJob } from "./job.ts";
import { createJobs, type JobsDeps } from "./run-jobs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fence = { shard: 0, epoch: 7n };
const started = (job: Partial<RepeatedJob> & Pick<RepeatedJob, "run">, deps: Partial<JobsDeps> = {}) => {
  const jobs = createJobs({
    jobs: [{ name: "demo", everyMs: 10 * secondMs, ...job }],
    fence,
    isLeading: () => true,
    clock: { nowMs: () => Date.now() },
    log: silentLog,
    ...deps,
  });
  jobs.start();
  return jobs;
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Work that lasts until it is told to end. */
const slow = () => {
  const ended = Promise.withResolvers<void>();
  return { run: vi.fn(() => ended.promise), ended };
};

describe("a job", () => {
  test("runs again and again, with its rest in between, and knows the lead", async () => {
    const run = vi.fn(async () => {});
    started({ run });
    await pass(9 * secondMs);
    expect(run).toHaveBeenCalledTimes(0);
    await pass(secondMs);
    expect(run).toHaveBeenCalledTimes(1);
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ fence }));
    await pass(20 * secondMs);
    expect(run).toHaveBeenCalledTimes(3);
  });

  test("begins earlier when it has a first rest of its own", async () => {
    const run = vi.fn(async () => {});
    started({ run, firstAfterMs: 0 });
    await pass(0);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test("does not run twice at once, and rests after a long run", async () => {
    const { run, ended } = slow();
    started({ run });
    await pass(minuteMs);
    expect(run).toHaveBeenCalledTimes(1);
    ended.resolve();
    await pass(9 * secondMs);
    expect(run).toHaveBeenCalledTimes(1);
    await pass(secondMs);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test("runs at once when it is asked to, and once more when that was during a run", async () => {
    let wake = (): void => {};
    const { run, ended } = slow();
    started({ run, onWake: (rings) => (wake = rings) });
    wake();
    await pass(0);
    expect(run).toHaveBeenCalledTimes(1);
    wake();
    await pass(0);
    expect(run).toHaveBeenCalledTimes(1);
    ended.resolve();
    await pass(0);
    expect(run).toHaveBeenCalledTimes(2);
    await pass(9 * secondMs);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test("that throws is logged and repeated after a pause that grows up to its rest", async () => {
    const run = vi.fn(async () => {
      throw new Unavailable("not now");
    });
    const log = { ...silentLog, warn: vi.fn(), error: vi.fn() } as unknown as Log;
    started({ run, everyMs: 60 * minuteMs, firstAfterMs: 0 }, { log });
    await pass(0);
    for (const [failures, seconds] of [5, 10, 20].entries()) {
      await pass(seconds * secondMs - 1);
      expect(run).toHaveBeenCalledTimes(failures + 1);
      await pass(1);
      expect(run).toHaveBeenCalledTimes(failures + 2);
    }
    // One line a minute for an outage, whatever it fails: those within it are counted.
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ job: "demo" }),
      "a job failed and is repeated",
    );
    run.mockImplementation(async () => {
      throw new Error("a bug");
    });
    await pass(60 * minuteMs);
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ job: "demo" }),
      "a job failed and is repeated",
    );
    expect(run.mock.calls.length).toBeGreaterThan(15);
  });

  test("that has gone well since its failures is repeated after the short pause when it fails again", async () => {
    const run = vi.fn(() => Promise.reject(new Error("again")));
    started({ run, everyMs: 60 * minuteMs, firstAfterMs: 0 });
    await pass(15 * secondMs - 1);
    run.mockImplementationOnce(() => Promise.resolve() as Promise<never>);
    await pass(1);
    await pass(60 * minuteMs);
    expect(run).toHaveBeenCalledTimes(4);
    await pass(5 * secondMs);
    expect(run).toHaveBeenCalledTimes(5);
  });

  test("of every two seconds is not repeated faster when it fails", async () => {
    const run = vi.fn(async () => {
      throw new Error("again");
    });
    started({ run, everyMs: 2 * secondMs });
    await pass(20 * secondMs);
    expect(run).toHaveBeenCalledTimes(10);
  });

  test("needs a name of its own", () => {
    const job = { name: "one", everyMs: 1, run: async () => {} };
    expect(() => started(job, { jobs: [job, job] })).toThrow("a name of its own");
  });

  test("says in the metrics when it last ended without a failure", async () => {
    const run = vi.fn(async () => {});
    const registry = new Registry();
    started({ run }).metrics(registry);
    await pass(10 * secondMs);
    const doneSeconds = Math.floor(Date.now() / secondMs);
    run.mockRejectedValue(new Error("a bug"));
    await pass(10 * secondMs);
    expect(run).toHaveBeenCalledTimes(2);
    expect(await registry.metrics()).toContain(`candor_job_done_seconds{job="demo"} ${doneSeconds}`);
  });
});

describe("a server that does not lead", () => {
  test("runs only what each process keeps for itself", async () => {
    const [run, own] = [vi.fn(async () => {}), vi.fn(async () => {})];
    const jobs = [
      { name: "demo", everyMs: secondMs, run },
      { name: "own", everyMs: secondMs, isOfEachProcess: true, run: own },
    ];
    started(jobs[0] as RepeatedJob, { jobs, isLeading: () => false });
    await pass(5 * secondMs);
    expect([run.mock.calls.length, own.mock.calls.length]).toEqual([0, 5]);
  });

  test("runs nothing from the moment it has lost the lease, and goes on when it has only been late with it", async () => {
    const run = vi.fn(async () => {});
    let isHeld = true;
    started({ run }, { isLeading: () => isHeld });
    await pass(10 * secondMs);
    isHeld = false;
    await pass(minuteMs);
    expect(run).toHaveBeenCalledTimes(1);
    isHeld = true;
    await pass(10 * secondMs);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test("is not reported when the database refuses what a run writes", async () => {
    const log = { ...silentLog, warn: vi.fn(), error: vi.fn() } as unknown as Log;
    const run = vi.fn(() =>
      Promise.reject(Object.assign(new Error("the lease of epoch 7 has run out"), { code: "CA004" })),
    );
    started({ run }, { log });
    await pass(20 * secondMs);
    expect(run).toHaveBeenCalledTimes(2);
    expect(log.error).not.toHaveBeenCalled();
    expect(log.warn).not.toHaveBeenCalled();
  });
});

describe("a stop", () => {
  test("waits for the run under way, tells it, and no other begins", async () => {
    const { run, ended } = slow();
    const jobs = started({ run });
    await pass(10 * secondMs);
    const stopped = vi.fn();
    const stopping = jobs.stop().then(stopped);
    await pass(4 * secondMs);
    expect(stopped).not.toHaveBeenCalled();
    const [turn] = run.mock.calls[0] as unknown as [{ signal: AbortSignal }];
    expect(turn.signal.aborted).toBe(true);
    ended.resolve();
    await stopping;
    await pass(minuteMs);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test("has a limit: a run that does not end is named in the log", async () => {
    const log = { ...silentLog, warn: vi.fn() } as unknown as Log;
    const { run } = slow();
    const jobs = started({ run }, { log });
    await pass(10 * secondMs);
    const stopping = jobs.stop();
    await pass(5 * secondMs);
    await stopping;
    expect(log.warn).toHaveBeenCalledWith({ jobs: ["demo"] }, "jobs were still running at the stop");
  });

  test("ends a pause at once", async () => {
    const run = vi.fn(async () => {});
    await started({ run }).stop();
    await pass(minuteMs);
    expect(run).not.toHaveBeenCalled();
  });
});
