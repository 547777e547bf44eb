/** The range of a statement as the user chooses it: whole days of the zone in which times are shown (JNL-03). */
import { dayMs } from "@candor/core/time/time";
import { zoneOffsetMs, type Zone } from "../../lib/show/zones.ts";

/** From the first until before the second, epoch ms. */
export type Range = { readonly from: number; readonly to: number };

export const presets = ["month", "lastMonth", "year", "lastYear", "all"] as const;
export type Preset = (typeof presets)[number];

/** The date of a time in a zone, "2026-11-25". */
export const dateAt = (timeMs: number, zone: Zone): string =>
  new Date(timeMs + zoneOffsetMs(zone, timeMs)).toISOString().slice(0, 10);

/** The first moment of a date in a zone; undefined for a text that is not a date. */
export const startOfDate = (date: string, zone: Zone): number | undefined => {
  const utcMs = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(utcMs) || new Date(utcMs).toISOString().slice(0, 10) !== date) return undefined;
  const guess = utcMs - zoneOffsetMs(zone, utcMs);
  // The clocks may have been changed between the two.
  return Math.max(0, utcMs - zoneOffsetMs(zone, guess));
};

/** Whole days; undefined when a date is missing or the second is before the first. */
export const rangeOf = (firstDate: string, lastDate: string, zone: Zone): Range | undefined => {
  const from = startOfDate(firstDate, zone);
  const lastMs = Date.parse(lastDate);
  if (from === undefined || startOfDate(lastDate, zone) === undefined || lastDate < firstDate)
    return undefined;
  const to = startOfDate(new Date(lastMs + dayMs).toISOString().slice(0, 10), zone);
  return to === undefined ? undefined : { from, to };
};

/** The dates of a range, the last one included. */
export const datesOf = (
  { from, to }: Range,
  zone: Zone,
): { readonly first: string; readonly last: string } => ({
  first: dateAt(from, zone),
  last: dateAt(Math.max(from, to - 1), zone),
});

/** `firstMs`: when the account's first transaction was booked. */
export const presetRange = (
  preset: Preset,
  nowMs: number,
  zone: Zone,
  firstMs: number | undefined,
): Range => {
  const today = dateAt(nowMs, zone);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const day = (ofYear: number, ofMonth: number): number =>
    startOfDate(new Date(Date.UTC(ofYear, ofMonth - 1, 1)).toISOString().slice(0, 10), zone) ?? 0;
  const tomorrow = rangeOf(today, today, zone)?.to ?? nowMs;
  if (preset === "month") return { from: day(year, month), to: tomorrow };
  if (preset === "lastMonth") return { from: day(year, month - 1), to: day(year, month) };
  if (preset === "year") return { from: day(year, 1), to: tomorrow };
  if (preset === "lastYear") return { from: day(year - 1, 1), to: day(year, 1) };
  return { from: startOfDate(dateAt(firstMs ?? nowMs, zone), zone) ?? 0, to: tomorrow };
};

/** The range of a calendar year. */
export const yearRange = (year: number, zone: Zone): Range => ({
  from: startOfDate(`${year}-01-01`, zone) ?? 0,
  to: startOfDate(`${year + 1}-01-01`, zone) ?? 0,
});
