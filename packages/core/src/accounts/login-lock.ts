/**
 * How long a login stays locked (SES-13): one minute after 5 wrong passwords in a row, and twice as long
 * after each further one, up to an hour. The longest lock is short enough that a stranger who guesses
 * cannot keep the owner out permanently.
 */
import { hourMs, minuteMs } from "../time/time.ts";

/** Wrong passwords before the first lock. */
export const freeFailures = 5;
/** Failures older than this are forgotten, ms. */
export const failuresForgottenMs = 24 * hourMs;

/** The locks after failure number 5, 6, 7 …, ms; the last one applies to all further failures. */
export const lockSteps: readonly number[] = [1, 2, 4, 8, 16, 32, 60].map((minutes) => minutes * minuteMs);

/** The lock that the `failures`-th wrong password in a row brings, ms; 0 for none. */
export const lockMs = (failures: number): number => {
  if (failures < freeFailures) return 0;
  return lockSteps[Math.min(failures - freeFailures, lockSteps.length - 1)] ?? 0;
};
