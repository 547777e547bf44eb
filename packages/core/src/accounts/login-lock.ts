/**
 * How long a login stays locked (SES-13): one minute after 5 wrong passwords in a row, and twice as long
 * after each further one, up to an hour. A stranger who guesses keeps a name locked, so the lock is only for strangers: a caller
 * from a known network, or one who does some work, has a separate count (`waysLock`).
 */
import { hourMs, minuteMs } from "../time/time.ts";

/** Wrong passwords before the first lock. */
export const freeFailures = 5;
/** Failures older than this are forgotten, ms. */
export const failuresForgottenMs = 24 * hourMs;

/** How many failures in a row a lock allows before the first lock, and the locks after that one and each further one, ms; the last one applies to all further failures. */
export type LockRule = { readonly free: number; readonly stepsMs: readonly number[] };

/** The locks after failure number 5, 6, 7 …, ms; the last one applies to all further failures. */
export const lockSteps: readonly number[] = [1, 2, 4, 8, 16, 32, 60].map((minutes) => minutes * minuteMs);

/** The lock that the `failures`-th wrong password in a row brings, ms; 0 for none. */
export const lockMs = (failures: number): number => {
  if (failures < freeFailures) return 0;
  return lockSteps[Math.min(failures - freeFailures, lockSteps.length - 1)] ?? 0;
};

/** Of a name, for everyone; and of a name for one network, while the name itself is locked. */
export const nameLock: LockRule = { free: freeFailures, stepsMs: lockSteps };
/** Of all networks together that try a locked name: a guesser with a thousand networks gets no more than this, and then one guess an hour. */
export const waysLock: LockRule = { free: 100, stepsMs: [hourMs] };
