/** How many runs a user may start per day (BOT-04); days end at 00:00 UTC-4. */
import { ok, refuse, type Result } from "../result/result.ts";
import { businessDayStart } from "../time/time.ts";

export const runsADay = 2;

/** The start of the day to which a run that starts now counts, epoch ms. */
export const quotaDayStart = businessDayStart;

/** Refuses the third run of a day. */
export const checkQuota = (startedToday: number): Result<number> =>
  startedToday < runsADay ? ok(runsADay - startedToday) : refuse("AiUsageHasReachedItsUpperLimitToday");
