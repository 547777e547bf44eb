/**
 * Retries a write while the database fails temporarily. A lost connection does not say whether the write was done, so retry only
 * what changes nothing when it is done twice.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../log.ts";
import { isOperatingFailure } from "./operating-failure.ts";

export type RetryOptions = {
  readonly log: Log;
  /** What is logged at the first failure, at one of another kind, and at every tenth. */
  readonly failureMessage: string;
  /** True when a failed write must not be retried any more. */
  readonly isStopping: () => boolean;
  /** Which errors are retried; by default operating failures. */
  readonly mayRetry?: (error: unknown) => boolean;
};

/** After the first failures; then always the longest. */
const pausesMs = [20, 50, 100] as const;
const longestPauseMs = 250;
const loggedEvery = 10;

/**
 * Returns the result of `write`, which gets the number of earlier failures. Throws an error that must not be retried, which is not
 * logged here, and any error while the caller is stopping.
 */
export const retryUntilStored = async <Value>(
  { log, failureMessage, isStopping, mayRetry = isOperatingFailure }: RetryOptions,
  write: (failures: number) => Promise<Value>,
): Promise<Value> => {
  let logged: unknown;
  for (let failures = 0; ; failures += 1) {
    try {
      return await write(failures);
    } catch (error) {
      if (!mayRetry(error)) throw error;
      const kind = kindOf(error);
      if (kind !== logged || failures % loggedEvery === 0) {
        log.error({ err: error, failures: failures + 1 }, failureMessage);
        logged = kind;
      }
      if (!isStopping()) await pause(pausesMs[failures] ?? longestPauseMs);
      if (isStopping()) throw error;
    }
  }
};

/** The error's code, or its name where it has none. */
const kindOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined;
  return "code" in error ? error.code : error.name;
};
