/**
 * Days on which a user has checked in (RWD-01, RWD-03), and what they add up to.
 *
 * Words: a day is a number of days since 1970-01-01 by UTC-4, so that no zone of a user and no summer time makes or breaks a streak.
 * Invariants: a streak is computed from the days themselves; nothing is counted on the side that could disagree with them.
 */

/** How many days in a row end with `last`; 0 when that day is none of them. `days` in any order, each once. */
export const streakAt = (days: readonly number[], last: number): number => {
  const checked = new Set(days);
  let first = last;
  while (checked.has(first)) first -= 1;
  return last - first;
};

/** The streak as it stands on `today`: today's, or yesterday's as long as today can still continue it. */
export const streakOn = (days: readonly number[], today: number): number =>
  streakAt(days, today) || streakAt(days, today - 1);

/** The place in the streak that checking in on `today` has, or has had. */
export const placeOn = (days: readonly number[], today: number): number => streakAt(days, today - 1) + 1;
