/**
 * Starts the engine's thread. Its modules take as long to load as this thread's own, so the program begins early (`main.ts`), and the thread is
 * ready when the database is. It does nothing before it has its settings.
 */
import { Worker } from "node:worker_threads";

let early: Worker | undefined;

export const loadThreadEarly = (): void => {
  early = loadThread();
};

/** The thread that was loaded early, once; another one afterwards. */
export const takeThread = (): Worker => {
  const taken = early ?? loadThread();
  early = undefined;
  return taken;
};

const loadThread = (): Worker => new Worker(new URL("./thread.ts", import.meta.url), { name: "engine" });
