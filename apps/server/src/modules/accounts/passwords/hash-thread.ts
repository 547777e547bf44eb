/** A thread that only computes Argon2id. It has low priority: when cores are scarce, calls and the database go first. */
import { getPriority, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

/** `stored` is the hash to compare with; without it a new hash is made. */
export type HashJob = { readonly id: number; readonly password: string; readonly stored?: string };
export type HashResult =
  | { readonly id: number; readonly value: string | boolean }
  | { readonly id: number; readonly problem: string };

// 2 is Argon2id (SES-13).
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A thread of normal priority gets three times as much of a core that both want. */
const niceness = 5;

// Linux has a priority per thread; elsewhere this would slow down the whole process. Nobody but root may raise one that is lower already.
if (process.platform === "linux") setPriority(Math.max(niceness, getPriority()));

const compute = ({ stored, password }: HashJob): string | boolean =>
  stored === undefined ? hashSync(password, settings) : verifySync(stored, password);

parentPort?.on("message", (job: HashJob) => {
  let result: HashResult;
  try {
    result = { id: job.id, value: compute(job) };
  } catch (error) {
    result = { id: job.id, problem: String(error) };
  }
  parentPort?.postMessage(result);
});
