/**
 * Repeats a write while the database fails for a time. A lost connection does not say whether the write was done, so repeat only
 * what changes nothing when it is done twice.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../log.ts";
import { isOperatingFailure } from "./operating-failure.ts";

export type Repeating = {
  readonly log: Log;
  /** What is logged at the first failure. */
  readonly complaint: string;
  /** True when a failed write must not be repeated any more. */
  readonly isStopping: () => boolean;
  /** Which errors pass; usually operating failures. */
  readonly mayRepeat?: (error: unknown) => boolean;
};

/** After the first failures; then always the longest. */
const pausesMs = [20, 50, 100] as const;
const longestPauseMs = 250;

/** Returns what `write` returns; it is told how often it failed before. Throws an error that does not pass, and any error once it is stopping. */
export const repeatUntilStored = async <Value>(
  { log, complaint, isStopping, mayRepeat = isOperatingFailure }: Repeating,
  write: (failures: number) => Promise<Value>,
): Promise<Value> => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await write(failures);
    } catch (error) {
      if (!mayRepeat(error) || isStopping()) throw error;
      if (failures === 0) log.error({ err: error }, complaint);
      await pause(pausesMs[failures] ?? longestPauseMs);
    }
  }
};
