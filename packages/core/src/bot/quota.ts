/** How many runs a user may start a day (BOT-04); days end at 00:00 UTC-4. */
import { ok, refuse, type Result } from "../result/result.ts";
import { businessDayStart } from "../time/time.ts";

export const runsADay = 2;

/** The first instant of the day on which a run that starts now counts, epoch ms. */
export const quotaDayStart = businessDayStart;

/** Refuses the run after the second of its day. */
export const checkQuota = (startedToday: number): Result<number> =>
  startedToday < runsADay ? ok(runsADay - startedToday) : refuse("AiUsageHasReachedItsUpperLimitToday");
