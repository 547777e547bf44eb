/**
 * The periods of a copy holding (INV-10): from the day of purchase, one after another; its end is asked for in the last days of one.
 *
 * Words: `passed` is the number of days of the holding that have passed, from 0; a period has `days` of them.
 */

/** The last days of a period in which its end may be asked for. */
export const askDays = 3;

/** Which period runs, from 1. */
export const periodOf = (passed: number, days: number): number => Math.floor(passed / days) + 1;

/** True in the last three days of the running period. */
export const mayAskInPeriod = (passed: number, days: number): boolean => (passed % days) + askDays >= days;

/** True when the period in which the end was asked for is over: it is paid when the pool is next without a trade. */
export const isPeriodOver = (passed: number, days: number, asked: number): boolean => passed >= asked * days;
