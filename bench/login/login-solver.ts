/** A thread that answers captchas as a visitor's browser does (SES-12). It has low priority: real visitors' browsers run on other machines. */
import { hash } from "node:crypto";
import { setPriority } from "node:os";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

export type Challenge = {
  readonly algorithm: string;
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  readonly maxnumber: number;
};
type Task = { readonly id: number; readonly challenge: Challenge };
type Solution = { readonly id: number; readonly answer: string };

/** Starts the thread; the returned function answers a challenge, in Base64. */
export const startSolver = (): ((challenge: Challenge) => Promise<string>) => {
  const worker = new Worker(new URL(import.meta.url));
  const waiting = new Map<number, (answer: string) => void>();
  let lastId = 0;
  worker.unref();
  worker.on("message", ({ id, answer }: Solution) => waiting.get(id)?.(answer));
  return (challenge) =>
    new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      worker.postMessage({ id: lastId, challenge } satisfies Task);
    });
};

const solve = ({ algorithm, challenge, salt, signature, maxnumber }: Challenge): string => {
  let number = 0;
  while (number < maxnumber && hash("sha256", `${salt}${number}`, "hex") !== challenge) number += 1;
  return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString("base64");
};

if (!isMainThread) {
  if (process.platform === "linux") setPriority(5);
  parentPort?.on("message", ({ id, challenge }: Task) =>
    parentPort?.postMessage({ id, answer: solve(challenge) } satisfies Solution),
  );
}
