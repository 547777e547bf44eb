/**
 * Argon2id on separate threads. Node's thread pool could compute it too, but at normal priority: a flood of logins would then
 * take CPU time from the calls and the database of everyone who is logged in already (SES-13).
 *
 * A thread starts when it is first needed, and does not keep the process alive while it is idle.
 */
import { Worker } from "node:worker_threads";
import type { HashJob, HashResult } from "./hash-thread.ts";

type Asked = Omit<HashJob, "id">;
type Waiting = {
  readonly resolve: (value: string | boolean) => void;
  readonly reject: (error: Error) => void;
};
type Thread = { readonly compute: (asked: Asked) => Promise<string | boolean>; readonly jobs: () => number };

export type HashThreads = {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (stored: string, password: string) => Promise<boolean>;
};

/** At most `most` threads. Further jobs wait in a thread's own queue. */
export const createHashThreads = (most: number): HashThreads => {
  const threads = new Set<Thread>();
  const start = (): Thread => {
    const thread = startThread(() => threads.delete(thread));
    threads.add(thread);
    return thread;
  };
  const compute = (asked: Asked): Promise<string | boolean> => {
    const [idlest] = [...threads].sort((a, b) => a.jobs() - b.jobs());
    const isTaken = idlest === undefined || (idlest.jobs() > 0 && threads.size < most);
    return (isTaken ? start() : idlest).compute(asked);
  };
  return {
    hash: async (password) => String(await compute({ password })),
    verify: async (stored, password) => (await compute({ stored, password })) === true,
  };
};

const startThread = (onEnd: () => void): Thread => {
  const worker = new Worker(new URL("./hash-thread.ts", import.meta.url));
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  worker.unref();
  worker.on("message", (result: HashResult) => {
    const job = waiting.get(result.id);
    waiting.delete(result.id);
    if (waiting.size === 0) worker.unref();
    if ("value" in result) job?.resolve(result.value);
    else job?.reject(new Error(result.problem));
  });
  // A thread that ends fails its jobs; the next job starts another thread.
  const ended = (error: Error): void => {
    onEnd();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on("error", ended);
  worker.on("exit", (code) => ended(new Error(`the thread that computes hashes ended with ${code}`)));
  return {
    jobs: () => waiting.size,
    compute: (asked) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.ref();
        worker.postMessage({ id: lastId, ...asked } satisfies HashJob);
      }),
  };
};
