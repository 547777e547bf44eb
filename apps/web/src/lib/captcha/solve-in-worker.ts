import { captchaAnswer, type Challenge } from "./solve.ts";
import type { SolverMessage } from "./solver-worker.ts";

type Options = { readonly signal: AbortSignal; readonly onProgress: (part: number) => void };

/** Solves a challenge in a worker. Throws AbortError when `signal` is aborted, Error when there is no solution. */
export const solveInWorker = (challenge: Challenge, { signal, onProgress }: Options): Promise<string> =>
  new Promise<string>((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL("./solver-worker.ts", import.meta.url), { type: "module" });
    const end = (): void => worker.terminate();
    signal.addEventListener("abort", () => {
      end();
      reject(signal.reason as Error);
    });
    worker.addEventListener("error", () => {
      end();
      reject(new Error("the solver did not run"));
    });
    worker.addEventListener("message", ({ data }: MessageEvent<SolverMessage>) => {
      if ("part" in data) return onProgress(data.part);
      end();
      if (data.number === null) reject(new Error("no number solves the challenge"));
      else resolve(captchaAnswer(challenge, data.number));
    });
    worker.postMessage(challenge);
  });
