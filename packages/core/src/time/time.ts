/**
 * Durations and the business day. Core never reads a clock: every function gets the time as a parameter.
 * The business day ends at 00:00 UTC-4 (INV-12, RWD-01).
 */
export const secondMs = 1_000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** Start (epoch ms) of the minute that contains `timeMs`. */
export const minuteOf = (timeMs: number): number => timeMs - (timeMs % minuteMs);

/** UTC-4, the zone of the business day and of the header clock (NAV-04). */
export const businessOffsetMs = -4 * hourMs;

/** The business date of a time as a number yyyymmdd (API-09's `daily`). */
export const businessDate = (timeMs: number): number => {
  const days = Math.floor((timeMs + businessOffsetMs) / dayMs);
  const { year, month, day } = civilDate(days);
  return year * 10_000 + month * 100 + day;
};

/** The business day of a time, counted since 1970-01-01: the same number from 00:00 UTC-4 to the next, whatever the user's zone. */
export const businessDayNumber = (timeMs: number): number => Math.floor((timeMs + businessOffsetMs) / dayMs);

/** When the business day of this number starts, epoch ms. */
export const businessDayStartOf = (day: number): number => day * dayMs - businessOffsetMs;

/** The number of the business day that has this date, a number yyyymmdd. */
export const businessDayNumberOf = (date: number): number =>
  daysOfCivil(Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100);

/** The day count since 1970-01-01 of a proleptic Gregorian date (Hinnant's days_from_civil). */
const daysOfCivil = (year: number, month: number, day: number): number => {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719_468
  );
};

/** The UTC date of a time, such as "2026-11-23". */
export const utcDate = (timeMs: number): string => {
  const { year, month, day } = civilDate(Math.floor(timeMs / dayMs));
  return [String(year).padStart(4, "0"), ...[month, day].map((part) => String(part).padStart(2, "0"))].join(
    "-",
  );
};

/** The date of the business day after the one that contains `timeMs`, such as "2026-11-24": it begins at 00:00 UTC-4. */
export const nextBusinessDate = (timeMs: number): string => utcDate(timeMs + businessOffsetMs + dayMs);

/** The start (epoch ms) of the business day that contains `timeMs`. */
export const businessDayStart = (timeMs: number): number =>
  Math.floor((timeMs + businessOffsetMs) / dayMs) * dayMs - businessOffsetMs;

/** Proleptic Gregorian date of a day count since 1970-01-01 (Hinnant's civil_from_days). */
const civilDate = (daysSinceEpoch: number): { year: number; month: number; day: number } => {
  const z = daysSinceEpoch + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  };
};
